/**
 * Returns the text of a reply without the history that email apps add. If nothing remains, because the person replied
 * between the quoted lines, returns the lines that are not quoted.
 */
export function withoutHistory(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ').split('\n');
  const begin = lines.findIndex((_line, index) => beginsHistory(lines, index));
  const end = Math.min(begin === -1 ? lines.length : begin, trailingQuoteOf(lines));
  const above = lines.slice(0, end).join('\n').trim();
  return above === '' ? betweenQuotes(lines) : above;
}

/** Separator lines of email apps, in common languages. */
const SEPARATOR =
  /^\s*(-{2,}|_{2,}|\*{2,})\s*(original message|original appointment|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig (meddelelse|besked)|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|původní zpráva|исходное сообщение|пересылаемое сообщение|orijinal (ileti|mesaj)|原始邮件|原始郵件|元のメッセージ|원본 메시지|הודעה מקורית|الرسالة الأصلية)\s*(-{2,}|_{2,}|\*{2,})?\s*$/iu;

/** Lines such as `On Monday, Ivo wrote:`, which can be wrapped to three lines. */
const ATTRIBUTION = [
  /^On\b.{6,300}\bwrote:$/su,
  /^Am\b.{6,300}\bschrieb\b.{0,200}:$/su,
  /^Le\b.{6,300}\ba écrit\s?:$/su,
  /^El\b.{6,300}\bescribió:$/su,
  /^Em\b.{6,300}\bescreveu:$/su,
  /^(Il|In data)\b.{6,300}\bha scritto:$/su,
  /^Op\b.{6,300}\b(schreef|geschreven)\b.{0,200}:$/su,
  /^(Den|På)\b.{6,300}\bskrev\b.{0,200}:$/su,
  /^W dniu\b.{6,300}\b(pisze|napisał|napisała|napisał\(a\)):$/su,
  /^Dne\b.{6,300}\bnapsal(\(a\)|a)?:$/su,
  /^.{6,300}(kirjoitti|пишет|написал|написала|написал\(а\)|yazdı|写道|寫道|のメール|님이 작성|כתב\/ה|כתב|כתבה|كتب)\s?[:：]$/su,
  /^(Il giorno|Vào)\b.{6,300}:$/su,
];
const ATTRIBUTION_LINES = 3;

/** First line of the header block that Outlook adds above a quote. A date or subject follows within a few lines. */
const FROM =
  /^\s*\*?(From|Von|De|Da|Från|Fra|Van|Lähettäjä|Od|От|Kimden|发件人|寄件者|差出人|보낸 사람|מאת|من)\s?\*?\s?[:：]\*?\s?\S/iu;
const WHEN_OR_WHAT =
  /^\s*\*?(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Fecha|Data|Inviato|Skickat|Sendt|Dato|Verzonden|Lähetetty|Wysłano|Odesláno|Отправлено|Дата|Gönderildi|发送时间|日期|送信日時|보낸 날짜|נשלח|Subject|Betreff|Objet|Asunto|Assunto|Oggetto|Ämne|Emne|Onderwerp|Aihe|Temat|Předmět|Тема|Konu|主题|主旨|件名|제목|נושא)\s?\*?\s?[:：]/iu;

function beginsHistory(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? '';
  if (SEPARATOR.test(line) || isHeaderBlock(lines, index) || isAttribution(lines, index)) return true;
  return /^\s*_{8,}\s*$/.test(line) && (isHeaderBlock(lines, index + 1) || isHeaderBlock(lines, index + 2));
}

function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index] ?? '')) return false;
  return lines.slice(index + 1, index + 5).some((next) => WHEN_OR_WHAT.test(next));
}

/** Returns the index of the first line from which on all lines are quoted or empty. */
function trailingQuoteOf(lines: readonly string[]): number {
  return lines.findLastIndex((line) => !line.startsWith('>') && line.trim() !== '') + 1;
}

/** Returns whether an attribution begins at a line. Its first line contains a date or an address. */
function isAttribution(lines: readonly string[], index: number): boolean {
  if (!/\d|@/.test(lines[index] ?? '')) return false;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const words = lines
      .slice(index, index + count)
      .join(' ')
      .trim();
    if (ATTRIBUTION.some((pattern) => pattern.test(words))) return true;
  }
  return false;
}

function betweenQuotes(lines: readonly string[]): string {
  return lines
    .filter(
      (line, index) => !line.startsWith('>') && !isAttribution(lines, index) && !isPartOfAttribution(lines, index),
    )
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns whether a line is the second or third line of an attribution. */
function isPartOfAttribution(lines: readonly string[], index: number): boolean {
  const before = [index - 1, index - 2].filter((start) => start >= 0);
  return before.some((start) => /[:：]\s*$/.test(lines[index] ?? '') && isAttribution(lines, start));
}
