import { createContext, memo, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import type { Item } from './item.ts';
import { TextStore } from './text-store.ts';

export const TextContext = createContext(new TextStore());

/** The simple row of every list: avatar, name, text, time, reactions. */
export const MessageRow = memo(function MessageRow({ item }: { readonly item: Item }): ReactNode {
  const texts = useContext(TextContext);
  const subscribe = useCallback((changed: () => void) => texts.subscribe(item.at, changed), [texts, item.at]);
  const text = useSyncExternalStore(subscribe, () => texts.get(item.at)) ?? item.text;
  return (
    <div data-row={item.at} style={ROW}>
      <View style={[styles.line, item.isOwn && styles.own]}>
        <View style={styles.avatar}>
          <Text style={styles.initial}>{item.isOwn ? 'M' : 'I'}</Text>
        </View>
        <View style={[styles.bubble, item.isOwn && styles.ownBubble]}>
          <Text style={styles.name}>{item.isOwn ? 'Mara' : 'Ivo Lind'}</Text>
          <Text style={styles.text}>{text}</Text>
          <View style={styles.foot}>
            <Text style={styles.time}>7:18 AM</Text>
            {item.isOwn && <Text style={styles.time}>✓✓</Text>}
          </View>
          {item.hasReactions && (
            <View style={styles.chip}>
              <Text style={styles.time}>👍 2</Text>
            </View>
          )}
        </View>
      </View>
    </div>
  );
});

const ROW = { display: 'flow-root' } as const;
const styles = StyleSheet.create({
  line: { flexDirection: 'row', paddingHorizontal: 12, paddingVertical: 4, gap: 8 },
  own: { flexDirection: 'row-reverse' },
  avatar: {
    width: 32,
    height: 32,
    borderRadius: 16,
    backgroundColor: '#446',
    alignItems: 'center',
    justifyContent: 'center',
  },
  initial: { color: '#fff', lineHeight: 20 },
  bubble: {
    flexShrink: 1,
    maxWidth: 280,
    backgroundColor: '#eef',
    borderRadius: 16,
    paddingHorizontal: 12,
    paddingVertical: 8,
  },
  ownBubble: { backgroundColor: '#dfd' },
  name: { fontWeight: '600', fontSize: 13, lineHeight: 18 },
  text: { fontSize: 15, lineHeight: 20 },
  foot: { flexDirection: 'row', gap: 4, alignSelf: 'flex-end' },
  time: { fontSize: 11, lineHeight: 16 },
  chip: { alignSelf: 'flex-start', borderRadius: 10, backgroundColor: '#fff', paddingHorizontal: 8 },
});
