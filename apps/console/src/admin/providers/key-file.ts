import { atPath } from '../form/document.ts';

/** Returns the fields that a key file fills; empty if it isn't a key file. */
export function fieldsOfKeyFile(kindId: string, fileName: string, text: string): Readonly<Record<string, string>> {
  if (kindId === 'apns')
    return text.includes('-----BEGIN') ? { p8Key: text, p8KeyFilename: fileName, ...keyIdIn(fileName) } : {};
  const document = parsed(text);
  const members = ['project_id', 'client_email', 'private_key', 'private_key_id'].flatMap((name) => {
    const value = atPath(document, name);
    return typeof value === 'string' ? [[`serviceAccountCreds.${name}`, value]] : [];
  });
  return members.length === 0 ? {} : { ...Object.fromEntries(members), serviceAccountFilename: fileName };
}

/** Apple names the file `AuthKey_<id>.p8`. */
function keyIdIn(fileName: string): { readonly keyId?: string } {
  const keyId = /^AuthKey_([A-Za-z0-9]{10})\.p8$/.exec(fileName)?.[1];
  return keyId === undefined ? {} : { keyId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
