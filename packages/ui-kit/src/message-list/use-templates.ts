import { useMemo } from 'react';
import { useStable } from '../provider/use-stable.ts';
import { TemplateTable } from '../templates/template-table.ts';
import type { ChatMessageListProps } from './list-props.ts';

/** The templates of a list: the same table while the templates are equal. */
export function useTemplates(props: ChatMessageListProps): TemplateTable {
  const templates = useStable(props.templates);
  const addTemplates = useStable(props.addTemplates);
  const { hideGroupActionMessages } = props;
  return useMemo(
    () => new TemplateTable({ templates, addTemplates, hideGroupActionMessages }),
    [templates, addTemplates, hideGroupActionMessages],
  );
}
