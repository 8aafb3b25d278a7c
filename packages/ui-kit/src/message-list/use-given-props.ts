import { useMemo } from 'react';
import { usePeer } from '../conversation/use-peer.ts';
import { useStable } from '../platform/use-stable.ts';
import { TemplateTable } from '../templates/template-table.ts';
import type { ListSurroundings } from './controller/list-inputs.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { resolvedProps } from './resolved-props.ts';

interface GivenProps {
  /** Props under their official names, with a complete user or group. */
  readonly given: ChatMessageListProps;
  readonly templates: TemplateTable;
}

/** Returns the props of an app in normalized form: the same objects while their content is equal. */
export function useGivenProps({ client, report }: ListSurroundings, props: ChatMessageListProps): GivenProps {
  const resolved = resolvedProps(props);
  const { user, group } = usePeer(client, resolved, report);
  const given = useStable({ ...resolved, user, group });
  const { hideGroupActionMessages } = given;
  const templates = useStable(given.templates);
  const addTemplates = useStable(given.addTemplates);
  const table = useMemo(
    () => new TemplateTable({ templates, addTemplates, hideGroupActionMessages }),
    [templates, addTemplates, hideGroupActionMessages],
  );
  return { given, templates: table };
}
