import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import type { ProviderKind } from '../../api/provider-kinds.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { changeAccount, createAccount, type ProviderAccount } from './accounts.ts';
import { KeyFileInput } from './key-file-input.tsx';
import { SmtpTestCard } from './smtp-test-card.tsx';
import { TestSendCard } from './test-send-card.tsx';
import { WebpushKeyCard } from './webpush-key-card.tsx';

interface ProviderPageProps {
  readonly kind: ProviderKind;
  /** Undefined for a new account. */
  readonly account: ProviderAccount | undefined;
}

/** One provider account: its settings and a test send. */
export function ProviderPage({ kind, account }: ProviderPageProps): ReactNode {
  const api = useApi();
  const queries = useQueryClient();
  const { leaveFor } = useItem();
  const form = useForm(kind.fields, account?.stored, async (fields) => {
    await (account ? changeAccount(api, account, fields) : createAccount(api, kind, fields));
    await queries.invalidateQueries({ queryKey: ['admin', 'providers'] });
  });

  return (
    <>
      <BackLink to="providers" label="Providers" />
      <Section
        title={account ? account.name : `Add ${kind.title}`}
        about={account && account.name !== kind.title ? kind.title : kind.about}
      >
        <SaveForm
          form={form}
          doneText={account ? 'Provider saved.' : 'Provider added.'}
          isNew={!account}
          {...(!account && { onDone: () => leaveFor(undefined), onDiscard: () => leaveFor(undefined) })}
        >
          <Card>
            {kind.keyFile && <KeyFileInput file={kind.keyFile} form={form} />}
            {form.fields.map((spec) => (
              <Field key={spec.path} spec={spec} form={form} />
            ))}
            {account && <Callbacks account={account} />}
          </Card>
        </SaveForm>
        {account && kind.id === 'smtp' && <SmtpTestCard path={kind.path} isUnsaved={form.changeCount > 0} />}
        {account && kind.id === 'webpush' && <WebpushKeyCard path={kind.path} isUnsaved={form.changeCount > 0} />}
        {account && <TestSendCard account={account} isUnsaved={form.changeCount > 0} />}
      </Section>
    </>
  );
}

function Callbacks({ account }: { readonly account: ProviderAccount }): ReactNode {
  return account.kind.callbacks.map(({ member, label, isShown }) => {
    const url = account.stored[member];
    return isShown && typeof url === 'string' && <CopyText key={member} label={label} text={url} />;
  });
}
