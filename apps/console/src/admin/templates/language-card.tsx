import type { AppSettings, FallbackTexts } from '@chatwire/protocol';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Card } from '../parts/section.tsx';
import { canonicalTag, languageName } from './language-name.ts';

interface LanguageCardProps {
  readonly settings: AppSettings;
  /** Texts of the open language, or of the default one. */
  readonly fallback: FallbackTexts;
  readonly chosen: string | undefined;
  readonly onChoose: (language: string | undefined) => void;
}

/** Choice of the language whose templates are edited. See docs/spec/last-mile.md#language-privacy-and-size. */
export function LanguageCard({ settings, fallback, chosen, onChoose }: LanguageCardProps): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  const { language: defaultLanguage, languages } = settings.templates;
  const customised = new Set(Object.keys(languages));
  const tags = new Set([...fallback.builtIn, ...customised, ...(chosen === undefined ? [] : [chosen])]);
  tags.delete(defaultLanguage);
  const choices = [...tags]
    .map((tag) => ({ value: tag, label: `${languageName(tag)}${customised.has(tag) ? ', edited' : ''}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

  function choose(value: string): void {
    setAdding(value === OTHER);
    if (value !== OTHER) onChoose(value === defaultLanguage ? undefined : value);
  }

  return (
    <Card>
      <div className="field of-choice">
        <span className="field-text">
          <label className="field-label" htmlFor={id}>
            Recipient’s language
          </label>
          <span className="field-help">{aboutOf(settings, fallback, chosen)}</span>
        </span>
        <div className="field-control">
          <select
            id={id}
            value={isAdding ? OTHER : (chosen ?? defaultLanguage)}
            onChange={({ target }) => choose(target.value)}
          >
            <option value={defaultLanguage}>{languageName(defaultLanguage)}, and all others</option>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            <option value={OTHER}>Another language…</option>
          </select>
          {isAdding && <OtherLanguage onChoose={choose} />}
        </div>
      </div>
    </Card>
  );
}

const OTHER = '…';

function OtherLanguage({ onChoose }: { readonly onChoose: (tag: string) => void }): ReactNode {
  const [text, setText] = useState('');
  const [isFaulty, setFaulty] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const tag = canonicalTag(text.trim());
    setFaulty(tag === undefined);
    if (tag !== undefined) onChoose(tag);
  }

  return (
    <form className="texts-other" onSubmit={submit} noValidate>
      <label>
        Language tag
        <input
          value={text}
          maxLength={35}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="nl or de-AT"
          aria-invalid={isFaulty || undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <button type="submit" className="button">
        Edit
      </button>
      {isFaulty && (
        <p role="alert" className="field-fault">
          Must be a language tag, for example nl or de-AT.
        </p>
      )}
    </form>
  );
}

function aboutOf(settings: AppSettings, { textLanguage }: FallbackTexts, chosen: string | undefined): string {
  if (settings.preferences.push.styleSetting !== 2) {
    return 'Other languages are used only while “Appearance” is on in the notification settings.';
  }
  if (chosen === undefined) return 'Recipients get texts in the language of their device, if there are any.';
  const name = languageName(textLanguage);
  // `zh-HK` has the built-in texts of `zh-TW`; a language without any has those of the default language.
  const isBuiltIn = textLanguage !== settings.templates.language || `${chosen}-`.startsWith(`${textLanguage}-`);
  return isBuiltIn
    ? `Empty fields use the built-in text in ${name}, which they show in grey.`
    : `There are no built-in texts in ${languageName(chosen)}. Empty fields use the text in ${name}, which they show in grey.`;
}
