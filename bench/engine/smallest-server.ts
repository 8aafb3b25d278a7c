import { fdatasync, openSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The smallest server that does what each message requires: it stores the message durably, responds, reads the
 * devices of the group, calls the provider for each of the others, and stores one row per call durably, without an
 * index. It has no rules, retries, accounts, limits, or receipts, and builds one constant payload per message.
 *
 * Its API is the part of Chatwire's that the benchmark calls.
 * Arguments: URL of the provider; data directory; then, for each kind of group, its name, the number of groups, and
 * their size.
 */
const [, , providerUrl = '', dir = '', ...kinds] = process.argv;
const CONNECTIONS = 2;
/** Calls in flight; the same as Chatwire's in this benchmark. */
const CONCURRENCY = 1_000;

const file = join(dir, 'smallest.sqlite');
const db = new DatabaseSync(file);
db.exec(`
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table messages (id integer primary key, guid text, sender text, body text, sent_at_ms integer);
  create table devices (guid text, uid text, token text, primary key (guid, uid)) without rowid;
  create table entries (id integer primary key, message_id integer, uid text, status integer, payload text, sent_at_ms integer);
`);
addGroups();
const insertMessage = db.prepare('insert into messages (guid, sender, body, sent_at_ms) values (?, ?, ?, ?)');
const devicesOf = db.prepare('select uid, token from devices where guid = ? and uid <> ?');
const insertEntry = db.prepare(
  'insert into entries (message_id, uid, status, payload, sent_at_ms) values (?, ?, ?, ?, ?)',
);
const wal = openSync(`${file}-wal`, 'r+');

const sessions = Array.from({ length: CONNECTIONS }, () => connect(providerUrl));
interface Push {
  readonly messageId: number;
  readonly uid: string;
  readonly token: string;
  readonly payload: string;
}
interface Entry extends Push {
  readonly status: number;
  readonly sentAtMs: number;
}
const waiting: Push[] = [];
let nextWaiting = 0;
let inFlight = 0;
let entries: Entry[] = [];
let recorded = 0;
let transaction: Promise<void> | undefined;
let waitingForDisk: (() => void)[] = [];
let isSyncing = false;

/** Resolves when the rows that are written in this turn of the event loop are durable; they share a transaction. */
function durably(): Promise<void> {
  transaction ??= new Promise((resolve) => {
    db.exec('begin');
    setImmediate(() => {
      transaction = undefined;
      const count = insertEntries();
      db.exec('commit');
      waitingForDisk.push(() => {
        recorded += count;
        resolve();
      });
      sync();
    });
  });
  return transaction;
}

function insertEntries(): number {
  const batch = entries;
  entries = [];
  for (const { messageId, uid, status, payload, sentAtMs } of batch)
    insertEntry.run(messageId, uid, status, payload, sentAtMs);
  return batch.length;
}

/** Transactions that end during a sync share the next one. */
function sync(): void {
  if (isSyncing || waitingForDisk.length === 0) return;
  isSyncing = true;
  const callbacks = waitingForDisk;
  waitingForDisk = [];
  fdatasync(wal, (error) => {
    if (error) throw error;
    isSyncing = false;
    for (const callback of callbacks) callback();
    sync();
  });
}

async function accept(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  const { receiver, data } = JSON.parse(text) as { receiver: string; data: { text: string } };
  const sender = String(request.headers['onbehalfof']);
  const sentAtMs = Date.now();
  const stored = durably();
  const id = Number(insertMessage.run(receiver, sender, data.text, sentAtMs).lastInsertRowid);
  await stored;
  respond(response, { id: String(id), sentAtMS: sentAtMs });
  const alert = { title: receiver, subtitle: sender, body: data.text };
  const payload = JSON.stringify({ aps: { alert, sound: 'default', 'thread-id': receiver }, tag: String(id) });
  for (const { uid, token } of devicesOf.all(receiver, sender))
    waiting.push({ messageId: id, uid: String(uid), token: String(token), payload });
  sendWaiting();
}

function sendWaiting(): void {
  while (inFlight < CONCURRENCY && nextWaiting < waiting.length) {
    const push = waiting[nextWaiting];
    nextWaiting += 1;
    if (push) send(push);
  }
  if (nextWaiting > CONCURRENCY) {
    waiting.splice(0, nextWaiting);
    nextWaiting = 0;
  }
}

function send(push: Push): void {
  const stream = sessions[push.messageId % CONNECTIONS]?.request({
    ':method': 'POST',
    ':path': `/3/device/${push.token}`,
    'apns-topic': 'bench.app',
    'apns-push-type': 'alert',
    'apns-priority': '10',
  });
  if (!stream) return;
  inFlight += 1;
  let status = 0;
  stream.on('response', (headers) => (status = Number(headers[':status'])));
  stream.on('close', () => {
    inFlight -= 1;
    entries.push({ ...push, status, sentAtMs: Date.now() });
    void durably();
    sendWaiting();
  });
  stream.resume();
  stream.end(push.payload);
}

function respond(response: ServerResponse, data: unknown): void {
  const body = JSON.stringify({ data });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function addGroups(): void {
  const insert = db.prepare('insert into devices values (?, ?, ?)');
  db.exec('begin');
  for (let at = 0; at < kinds.length; at += 3) {
    const [kind = '', count = '', size = ''] = kinds.slice(at, at + 3);
    for (let group = 0; group < Number(count); group += 1)
      for (let member = 0; member < Number(size); member += 1) {
        const guid = `${kind}${group}`;
        insert.run(guid, `${guid}-${member}`, Buffer.from(`${guid}-${member}`.padEnd(32)).toString('hex'));
      }
  }
  db.exec('commit');
}

const server = createServer((request, response) => {
  if (request.method === 'POST') void accept(request, response);
  else respond(response, recorded === 0 ? [] : [{ _id: recorded.toString(16).padStart(24, '0') }]);
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
