import { useMemo } from 'react';
import { usePeer } from '../conversation/use-peer.ts';
import { useStable } from '../platform/use-stable.ts';
import { TemplateTable } from '../templates/template-table.ts';
import type { ListSurroundings } from './controller/list-inputs.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { resolvedProps } from './resolved-props.ts';

interface AppProps {
  /** Props under their official names, with the complete profile of the user or group. */
  readonly appProps: ChatMessageListProps;
  readonly templates: TemplateTable;
}

/** Returns the props of an app in normalized form, and the templates. They are the same objects while their content is equal. */
export function useAppProps({ client, report }: ListSurroundings, props: ChatMessageListProps): AppProps {
  const resolved = resolvedProps(props);
  const { user, group } = usePeer(client, resolved, report);
  const appProps = useStable({ ...resolved, user, group });
  const { hideGroupActionMessages } = appProps;
  const templates = useStable(appProps.templates);
  const addTemplates = useStable(appProps.addTemplates);
  const table = useMemo(
    () => new TemplateTable({ templates, addTemplates, hideGroupActionMessages }),
    [templates, addTemplates, hideGroupActionMessages],
  );
  return { appProps, templates: table };
}
