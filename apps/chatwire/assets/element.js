/** Creates an element. Texts from users are only ever inserted as text. */
export function element(name, className = '', ...children) {
  const created = document.createElement(name);
  if (className) created.className = className;
  created.append(...children.filter((child) => child !== undefined && child !== false && child !== ''));
  return created;
}

/** Creates a button that stays disabled while its work runs. */
export function button(text, work, className = '') {
  const created = element('button', className, text);
  created.type = 'button';
  created.addEventListener('click', async () => {
    created.disabled = true;
    try {
      await work();
    } finally {
      created.disabled = false;
    }
  });
  return created;
}

/** Times of the log: `2026-11-27 13:48:52 UTC`, with word joiners and spaces at which no line breaks. */
const UTC_TIME = /(\d{4}-\u2060?\d\d-\u2060?\d\d)\s(\d\d:\d\d:\d\d)\sUTC/g;
const LOCAL_TIME = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', second: '2-digit' };

/** Replaces times of the log by those of the reader, like the other times of the pages. */
export function withLocalTimes(text) {
  return text.replace(UTC_TIME, (_, day, time) =>
    new Date(`${day.replaceAll('\u2060', '')}T${time}Z`).toLocaleString([], LOCAL_TIME),
  );
}

/** Calls the server with JSON. Returns undefined if it is down or rejects the call. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
