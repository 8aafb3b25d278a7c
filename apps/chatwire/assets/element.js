/** Creates an element. Texts from users are only ever inserted as text. */
export function element(name, className = '', ...children) {
  const created = document.createElement(name);
  if (className) created.className = className;
  created.append(...children.filter((child) => child !== undefined && child !== ''));
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

/** Calls the server with JSON. Returns undefined if it is down or rejects the call. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
