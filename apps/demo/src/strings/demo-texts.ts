import type { Translations } from '@chatwire/react-native';

const KEYS = ['chats', 'search', 'none', 'people', 'noChat', 'you', 'notifications'] as const;

/** The demo's own texts in the kit's languages, in the order of the keys. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['Chats', 'Search', 'Nothing found', 'People', 'Choose a chat', 'You: {text}', 'Notifications'],
  de: ['Chats', 'Suchen', 'Nichts gefunden', 'Personen', 'Wähle einen Chat', 'Du: {text}', 'Benachrichtigungen'],
  es: ['Chats', 'Buscar', 'Nada encontrado', 'Personas', 'Elige un chat', 'Tú: {text}', 'Notificaciones'],
  fr: [
    'Discussions',
    'Rechercher',
    'Aucun résultat',
    'Personnes',
    'Choisissez une discussion',
    'Vous : {text}',
    'Notifications',
  ],
  pt: ['Conversas', 'Pesquisar', 'Nada encontrado', 'Pessoas', 'Escolha uma conversa', 'Você: {text}', 'Notificações'],
  ru: ['Чаты', 'Поиск', 'Ничего не найдено', 'Люди', 'Выберите чат', 'Вы: {text}', 'Уведомления'],
  hi: ['चैट', 'खोजें', 'कुछ नहीं मिला', 'लोग', 'कोई चैट चुनें', 'आप: {text}', 'सूचनाएँ'],
  zh: ['聊天', '搜索', '未找到', '联系人', '选择一个聊天', '你：{text}', '通知'],
  'zh-TW': ['聊天', '搜尋', '找不到結果', '聯絡人', '選擇一個聊天', '你：{text}', '通知'],
  ja: ['チャット', '検索', '見つかりません', '連絡先', 'チャットを選択', '自分: {text}', '通知'],
  ko: ['채팅', '검색', '결과 없음', '사람', '채팅을 선택하세요', '나: {text}', '알림'],
  ar: ['المحادثات', 'بحث', 'لا توجد نتائج', 'الأشخاص', 'اختر محادثة', 'أنت: {text}', 'الإشعارات'],
  he: ['צ׳אטים', 'חיפוש', 'לא נמצא דבר', 'אנשים', 'בחירת צ׳אט', 'את/ה: {text}', 'התראות'],
  tr: ['Sohbetler', 'Ara', 'Sonuç yok', 'Kişiler', 'Bir sohbet seçin', 'Siz: {text}', 'Bildirimler'],
};

/** For the provider: `t('demo.search')`. */
export const DEMO_TEXTS: Translations = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [
    language,
    Object.fromEntries(KEYS.map((key, at) => [`demo.${key}`, words[at] ?? ''])),
  ]),
);

/** The kit's languages by their native names. */
export const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
  tr: 'Türkçe',
  ru: 'Русский',
  hi: 'हिन्दी',
  zh: '简体中文',
  'zh-TW': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  ar: 'العربية',
  he: 'עברית',
};
