import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { Field } from '../form/field.tsx';
import { useForm } from '../form/use-form.ts';
import { BackLink } from '../parts/back-link.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { Card, Section } from '../parts/section.tsx';
import { useItem } from '../use-item.ts';
import { changeAccount, createAccount, type ProviderAccount } from './accounts.ts';
import { KeyFileInput } from './key-file-input.tsx';
import type { ProviderKind } from './provider-kinds.ts';
import { TestSendCard } from './test-send-card.tsx';

const KEY_FILES: Readonly<Record<string, { readonly label: string; readonly accept: string }>> = {
  fcm: { label: 'Fill from service account file', accept: '.json,application/json' },
  apns: { label: 'Fill from key file', accept: '.p8' },
};

interface ProviderPageProps {
  readonly kind: ProviderKind;
  /** Undefined while it is being added. */
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
  const file = KEY_FILES[kind.id];

  return (
    <>
      <BackLink to="providers" label="Providers" />
      <Section title={account ? account.name : `Add ${kind.name}`} about={account ? kind.name : kind.about}>
        <SaveForm
          form={form}
          done={account ? 'Provider saved.' : 'Provider added.'}
          action={account ? 'Save' : 'Add'}
          isAlwaysThere={!account}
          {...(!account && { onDone: () => leaveFor(undefined), onDiscard: () => leaveFor(undefined) })}
        >
          <Card>
            {file && <KeyFileInput kindId={kind.id} label={file.label} accept={file.accept} form={form} />}
            {form.fields.map((spec) => (
              <Field key={spec.path} spec={spec} form={form} />
            ))}
            {account && <Callbacks account={account} />}
          </Card>
        </SaveForm>
        {account && <TestSendCard account={account} isUnsaved={form.changed > 0} />}
      </Section>
    </>
  );
}

function Callbacks({ account }: { readonly account: ProviderAccount }): ReactNode {
  return account.kind.callbacks.map(({ path, label }) => {
    const url = account.stored[path];
    return typeof url === 'string' && <CopyText key={path} label={label} text={url} />;
  });
}
