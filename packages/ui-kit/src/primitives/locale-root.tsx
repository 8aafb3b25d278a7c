import { createContext, memo, type ReactNode, useContext } from 'react';
import { Platform, View, type ViewProps } from 'react-native';
import { useChatLocale } from '../localization/locale-context.ts';
import { useStable } from '../platform/use-stable.ts';
import { webProps } from './web-props.ts';

/** The outermost view of a component or layer: sets the language and direction of the provider for its content. */
export function LocaleRoot({ children, ...rest }: ViewProps): ReactNode {
  const { language, isRightToLeft } = useChatLocale();
  return (
    <ContentContext value={children}>
      <Root {...useStable(rest)} language={language} direction={isRightToLeft ? 'rtl' : 'ltr'} />
    </ContentContext>
  );
}

interface RootProps extends ViewProps {
  readonly language: string;
  readonly direction: 'rtl' | 'ltr';
}

/**
 * In browsers, a view with a language renders everything below whenever it renders itself. Therefore it renders only
 * when the language changes, and its content is passed through a context.
 */
const Root = memo(function Root({ language, direction, style, ...rest }: RootProps): ReactNode {
  // Browsers take the direction as an attribute, phones as a style.
  const isWeb = Platform.OS === 'web';
  return (
    <View {...rest} {...webProps({ lang: language, dir: direction })} style={isWeb ? style : [style, { direction }]}>
      <Content />
    </View>
  );
});

const ContentContext = createContext<ReactNode>(null);

function Content(): ReactNode {
  return useContext(ContentContext);
}
