import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InboxItemJson } from '#domain/contact/inbox-shapes.ts'
import type { ProblemJson } from '#domain/contact/problem-shapes.ts'
import { seenOf } from '#domain/contact/seen-item.ts'
import { failAfterJobs, finishJobs, until } from '#tests/support/background-jobs.ts'
import { column, columns } from '#tests/support/columns.ts'
import { emailsTo } from '#tests/support/emails.ts'
import { failStatements } from '#tests/support/fail-statements.ts'
import { testShop } from '#tests/support/open-test-shop.ts'
import { orderingAt, placed, refused } from '#tests/support/ordering.ts'
import { type Caller, cookieOf, done, member, saveSettings, seller, shopper, visitor } from '#tests/support/people.ts'
import { phonePhoto } from '#tests/support/photos.ts'
import { openSmtpServer } from '#tests/support/smtp-server.ts'
import { deleteStrayPictures } from '../catalogue/pictures.ts'
import { applyRetention } from '../privacy/apply-retention.ts'
import { requeueMails } from './requeue-mails.ts'

const shop = testShop({ STORE_EMAIL: 'hello@sabzi.example' })
const { readyShopper } = orderingAt(shop)
const mailServer = await openSmtpServer()
after(() => mailServer.close())
const hour = 60 * 60 * 1000
const day = 24 * hour

const text = 'The okra was soft.'

/** A shopper with a cash order, and the seller. */
async function ordered() {
  const { anita, order } = await readyShopper()
  const orderId = await placed(anita, order)
  return { anita, orderId, boss: await seller(shop.it) }
}

async function complained(...photos: Buffer[]) {
  const people = await ordered()
  const url = `/api/order/${people.orderId}/problem`
  const files = photos.map((bytes) => ({ bytes }))
  const { complaint } = done(await people.anita.upload(url, { kind: 'quality', text }, files))
  return { ...people, number: String(complaint) }
}

const complain = (who: Caller, orderId: string, body: unknown, extra = {}) =>
  who.post(`/api/order/${orderId}/problem`, body, extra)
const problemsOf = async (caller: Caller) => (await caller.get('/api/order/problems')).body.problems as ProblemJson[]

/** Everything of one part of the inbox, page by page. */
async function inboxOf(boss: Caller, show: string): Promise<InboxItemJson[]> {
  const items: InboxItemJson[] = []
  for (let cursor: unknown = ''; cursor !== undefined; ) {
    const { body } = await boss.get(`/api/inbox?show=${show}&cursor=${cursor}`)
    items.push(...(body.items as InboxItemJson[]))
    cursor = body.nextCursor
  }
  return items
}

const find = async (boss: Caller, show: string, id: string) => (await inboxOf(boss, show)).find(({ _id }) => _id === id)

test('a complaint has a number, 48 hours to be acknowledged and a month to be settled, and its shopper sees each state', async () => {
  const { anita, boss, orderId, number } = await complained()
  assert.match(number, /^C-[2-9A-HJ-NP-TV-Z]{8}$/)
  const since = shop.it.now()
  const [sent] = await problemsOf(anita)
  const by = new Date(since.getTime() + 48 * hour).toISOString()
  const told = { _id: number, orderId, kind: 'quality', text, createdAt: since.toISOString() }
  assert.deepEqual(sent, { ...told, state: 'sent', clock: { what: 'acknowledge', by, isLate: false }, answers: [] })
  shop.it.moveClock(48 * hour + 1)
  assert.equal((await find(boss, 'open', number))?.clock?.isLate, true)
  const item = done(await boss.post(`/api/inbox/${number}`, { state: 'mine' })).item as InboxItemJson
  assert.deepEqual([item.taken, item.clock?.what, item.clock?.isLate], ['mine', 'settle', false])
  assert.equal((await problemsOf(anita))[0]?.state, 'acknowledged')
  assert.equal((await find(boss, 'mine', number))?._id, number)
  const acknowledged = shop.it.now()
  await shop.it.rows(`update complaint set created_at = created_at - interval '40 days' where id = $1`, [number])
  assert.equal((await find(boss, 'mine', number))?.clock?.isLate, true)
  assert.equal((await boss.post(`/api/inbox/${number}`, { state: 'done' })).status, 200)
  const [settled] = await problemsOf(anita)
  assert.deepEqual([settled?.state, settled?.clock], ['settled', undefined])
  assert.deepEqual([await find(boss, 'open', number), await find(boss, 'mine', number)], [undefined, undefined])
  assert.equal((await find(boss, 'done', number))?.doneAt, shop.it.now().toISOString())
  await boss.post(`/api/inbox/${number}`, { state: 'open' })
  const rows = await shop.it.rows('select acknowledged_at, done_at, taken_by from complaint where id = $1', [number])
  assert.deepEqual(rows, [{ acknowledged_at: acknowledged, done_at: null, taken_by: null }])
})

test('an answer is saved once, though the message cannot be read after the commit', async (t) => {
  const { boss, number } = await complained()
  failStatements(t, shop.it, 'from "contact_message"')
  const once = { headers: { 'idempotency-key': 'answered' } }
  for (let sent = 0; sent < 2; sent++) {
    const { item } = done(await boss.post(`/api/inbox/${number}`, { answer: 'We are sorry.' }, once))
    assert.deepEqual((item as InboxItemJson).answers, [{ text: 'We are sorry.', at: shop.it.now().toISOString() }])
  }
  assert.equal((await shop.it.rows('select from inbox_answer where complaint_id = $1', [number])).length, 1)
})

test('a complaint and its answer are stored once, though what the calls answer cannot be after their commits', async (t) => {
  const { anita, orderId, boss } = await ordered()
  failStatements(t, shop.it, 'update "answered_call"')
  const once = { headers: { 'idempotency-key': 'not-stored' } }
  const report = async () => done(await complain(anita, orderId, { text: 'Soft okra.' }, once))
  const [{ complaint }, again] = [await report(), await report()]
  assert.equal(again.complaint, complaint)
  for (let sent = 0; sent < 2; sent++)
    done(await boss.post(`/api/inbox/${complaint}`, { answer: 'We are sorry.' }, once))
  const [stored] = await shop.it.rows(
    `select (select count(*)::int from complaint where order_id = $1) as complaints,
       (select count(*)::int from inbox_answer where complaint_id = $2) as answers`,
    [orderId, complaint],
  )
  assert.deepEqual(stored, { complaints: 1, answers: 1 })
})

test('a complaint is mailed to the store; its answer is mailed to the shopper in their language and stands with it', async () => {
  const { anita, orderId, boss } = await ordered()
  const headers = { cookie: `${cookieOf(anita)}; lang=hi` }
  const { complaint: number } = done(await complain(anita, orderId, { text: 'भिंडी नरम थी।' }, { headers }))
  const answered = await boss.post(`/api/inbox/${number}`, { answer: 'माफ़ कीजिए, कल नई भिंडी भेजेंगे।' })
  assert.equal(done(answered).message, 'Answer saved. It goes out once email is set up.')
  await finishJobs(shop.it, 'mail-complaint', 'mail-answer')
  const toStore = await emailsTo(shop.it.folder, 'hello@sabzi.example')
  const told = toStore.find((each) => each.headers.get('subject') === `Complaint ${number} about order #${orderId}`)
  assert.match(told?.text ?? '', /भिंडी नरम थी।[\s\S]*\/seller\/inbox\s+--/, 'it ends with the link')
  assert.match(told?.html ?? '', /भिंडी नरम थी।[\s\S]*Open the inbox<\/a>/)
  const [email] = await emailsTo(shop.it.folder, anita.email)
  const mailed = new RegExp(`आपकी शिकायत ${number}[\\s\\S]*माफ़ कीजिए, कल नई भिंडी भेजेंगे।[\\s\\S]*https?://`)
  assert.match(email?.text ?? '', mailed)
  const [{ answers: [answer] = [], state } = {}] = await problemsOf(anita)
  assert.deepEqual([answer?.text, state], ['माफ़ कीजिए, कल नई भिंडी भेजेंगे।', 'acknowledged'])
  assert.equal((await find(boss, 'mine', String(number)))?.answers.length, 1)
})

test('a start mails messages and complaints that were never enqueued, however old', async (t) => {
  const { number } = await complained()
  await finishJobs(shop.it, 'mail-complaint')
  await shop.it.rows(`delete from pgboss.job where name = 'mail-complaint'`)
  const ago = (milliseconds: number) => new Date(shop.it.now().getTime() - milliseconds)
  await shop.it.rows('update complaint set mailed_at = null, created_at = $1 where id = $2', [ago(8 * day), number])
  for (const [id, at] of Object.entries({ fresh: ago(61_000), old: ago(8 * day) }))
    await shop.it.rows(
      `insert into contact_message (id, name, email, message, created_at) values ($1, 'Ravi', 'ravi@example.com', '-', $2)`,
      [id, at],
    )
  t.after((await shop.it.openAnother()).close)
  const unmailed = `select id from contact_message where mailed_at is null
    union all select id from complaint where mailed_at is null and id = $1`
  await until('the e-mails', async () => (await shop.it.rows(unmailed, [number])).length === 0, 10_000)
})

test('a complaint or an answer and the job that mails it are stored together or not at all', async (t) => {
  const { anita, boss, orderId, number } = await complained()
  await finishJobs(shop.it, 'mail-complaint')
  failAfterJobs(t, shop.it)
  refused(await complain(anita, orderId, { kind: 'late', text }), 503, 'BUSY')
  refused(await boss.post(`/api/inbox/${number}`, { answer: 'We bring new okra.' }), 503, 'BUSY')
  assert.deepEqual(columns(await problemsOf(anita), '_id', 'answers'), [[number, []]])
})

test('an answer waits until a mail server is saved, which gets it once; a start before writes no second file', async () => {
  const { anita, boss, number } = await complained()
  const answer = { answer: 'We bring new okra.' }
  assert.notEqual(done(await boss.post(`/api/inbox/${number}`, answer)).message, 'Answer sent')
  await finishJobs(shop.it, 'mail-answer')
  await requeueMails(shop.it.shop)
  await finishJobs(shop.it, 'mail-answer')
  assert.equal((await emailsTo(shop.it.folder, anita.email)).length, 1)
  await saveSettings(boss, 'mail', { host: '127.0.0.1', port: mailServer.port })
  await finishJobs(shop.it, 'mail-answer')
  assert.equal(done(await boss.post(`/api/inbox/${number}`, { answer: 'It is here.' })).message, 'Answer sent')
  await requeueMails(shop.it.shop)
  await finishJobs(shop.it, 'mail-answer')
  await saveSettings(boss, 'mail', { host: '' })
  const texts = mailServer.received.filter(({ to }) => to === anita.email).map(({ email }) => email.text)
  assert.deepEqual(
    texts.map((each) => each.match(/We bring new okra|It is here/)?.[0]),
    ['We bring new okra', 'It is here'],
  )
})

test('a start enqueues given-up e-mails again, but not those that the mail server refused for good', async () => {
  shop.it.moveClock(hour)
  const { boss, number } = await complained()
  const message = { name: 'Ravi', email: 'ravi@example.com', message: 'Any methi?' }
  await visitor(shop.it).post('/api/contact/sendMail', message, { from: '10.91.0.2' })
  await boss.post(`/api/inbox/${number}`, { answer: 'We bring new okra.' })
  const jobs = ['mail-message', 'mail-complaint', 'mail-answer']
  const tables = ['contact_message', 'complaint', 'inbox_answer']
  const unmailed = async () => {
    const counts = tables.map((table) => `(select count(*)::int from ${table} where mailed_at is null)`)
    return (await shop.it.rows<{ all: number }>(`select ${counts.join(' + ')} as all`))[0]?.all
  }
  async function startAfter(state: string) {
    await shop.it.rows('update pgboss.job set state = $2 where name = any($1)', [jobs, state])
    await requeueMails(shop.it.shop)
    await finishJobs(shop.it, ...jobs)
  }
  await finishJobs(shop.it, ...jobs)
  for (const table of tables)
    await shop.it.rows(`update ${table} set mailed_at = null where mailed_at = $1`, [shop.it.now()])
  for (const table of tables)
    await shop.it.rows(`update ${table} set mail_refused_at = $1 where mailed_at is null`, [shop.it.now()])
  const refusedMails = await unmailed()
  await startAfter('failed')
  assert.equal(await unmailed(), refusedMails)
  // A mail server that misses a login refuses everything for good, until the settings are corrected.
  shop.it.moveClock(1000)
  await saveSettings(boss, 'mail', { host: '127.0.0.1', port: mailServer.port })
  await startAfter('failed')
  assert.equal(await unmailed(), 0)
  await saveSettings(boss, 'mail', { host: '' })
})

test('a contact message stands in the inbox and its answer goes to its author', async () => {
  const boss = await seller(shop.it)
  const message = { name: 'Asha Rao', email: 'asha@example.com', phone: '98765 43210', message: 'Is the okra local?' }
  await visitor(shop.it).post('/api/contact/sendMail', message, { from: '10.91.0.1' })
  const item = (await inboxOf(boss, 'open')).find(({ name }) => name === 'Asha Rao')
  assert.deepEqual([item?.kind, item?.text, item?.phone], ['message', message.message, message.phone])
  assert.equal((await boss.post(`/api/inbox/${item?._id}`, { answer: 'Yes, from Nashik.', state: 'done' })).status, 200)
  await finishJobs(shop.it, 'mail-answer')
  const [email] = await emailsTo(shop.it.folder, 'asha@example.com')
  assert.match(email?.text ?? '', /^Hello Asha Rao,\nthank you for your message\. Our answer:\n\nYes, from Nashik\./)
  const answered = await find(boss, 'done', String(item?._id))
  assert.deepEqual(column(answered?.answers ?? [], 'text'), ['Yes, from Nashik.'])
})

test('a manager reads the first name of who complains or writes, and the owner the whole one', async () => {
  const { boss, number } = await complained()
  const manager = await member(shop.it, 'manager')
  assert.match((await find(boss, 'open', number))?.name ?? '', /^Shopper \d+$/)
  assert.equal((await find(manager, 'open', number))?.name, 'Shopper')
  const { item } = done(await manager.post(`/api/inbox/${number}`, { state: 'mine' }))
  assert.equal((item as InboxItemJson).name, 'Shopper')
  const message = { name: 'Meera\u00a0Iyer', email: 'meera@example.com', message: 'Any drumsticks?' }
  await visitor(shop.it).post('/api/contact/sendMail', message, { from: '10.91.0.3' })
  const nameReadBy = async (who: Caller) =>
    (await inboxOf(who, 'open')).find((each) => each.text === message.message)?.name
  assert.deepEqual([await nameReadBy(boss), await nameReadBy(manager)], ['Meera\u00a0Iyer', 'Meera'])
})

test('a page that shows an item as it was before another person took, answered or settled it changes nothing', async () => {
  const { boss, number } = await complained()
  const manager = await member(shop.it, 'manager')
  const seen = seenOf((await find(manager, 'open', number)) as InboxItemJson)
  const change = (who: Caller, body: object) => who.post(`/api/inbox/${number}`, body)
  const changed = async (who: Caller, body: object) => done(await change(who, body)).item as InboxItemJson
  const stale = async (who: Caller, body: object) => {
    const answer = await change(who, body)
    refused(answer, 409, 'CHANGED_MEANWHILE')
    return answer.body.current as InboxItemJson
  }
  const answered = await changed(boss, { answer: 'We bring new okra.', seen })
  const now = await stale(manager, { answer: 'Sorry.', seen })
  assert.deepEqual([now.taken, column(now.answers, 'text')], ['others', ['We bring new okra.']])
  await changed(boss, { state: 'done', seen: seenOf(answered) })
  assert.notEqual((await stale(manager, { state: 'mine', seen: seenOf(now) })).doneAt, undefined)
  const [row] = await shop.it.rows<{ taken_by: string; done_at: Date }>(
    'select taken_by, done_at from complaint where id = $1',
    [number],
  )
  assert.deepEqual([row?.taken_by === manager.id, row?.done_at === null], [false, false])
  assert.equal((await shop.it.rows('select from inbox_answer where complaint_id = $1', [number])).length, 1)
  refused(await change(boss, { seen }), 400, 'BAD_INPUT', 'The request needs state or answer.')
  assert.equal((await changed(manager, { state: 'mine' })).taken, 'mine')
})

test('the photo of a complaint is shown to its shopper and the seller alone, without where it was taken', async () => {
  const { anita, boss, number } = await complained(await phonePhoto())
  const [{ photo = '' } = {}] = await problemsOf(anita)
  assert.equal(photo, `/api/problem/${number}/photo`)
  const bytesFor = async (caller: Caller) => {
    const cookie = cookieOf(caller)
    const { statusCode, headers, rawPayload } = await shop.it.app.inject({ url: photo, headers: { cookie } })
    return { statusCode, type: headers['content-type'], cached: headers['cache-control'], rawPayload }
  }
  for (const who of [anita, boss]) {
    const { rawPayload, ...rest } = await bytesFor(who)
    assert.deepEqual(rest, { statusCode: 200, type: 'image/webp', cached: 'private, no-store' })
    assert.doesNotMatch(rawPayload.toString('latin1'), /SecretPhone|GPS/)
  }
  assert.equal((await bytesFor(await shopper(shop.it))).statusCode, 404)
  assert.equal((await bytesFor(visitor(shop.it))).statusCode, 401)
  assert.equal((await bytesFor(await member(shop.it, 'packer'))).statusCode, 403)
  assert.equal((await bytesFor(await member(shop.it, 'manager'))).statusCode, 200)
  const [row] = await shop.it.rows<{ photo: string }>('select photo from complaint where id = $1', [number])
  for (const width of ['', '/800', '/200'])
    assert.equal((await shop.it.app.inject({ url: `/images/${row?.photo}${width}` })).statusCode, 404)
  const later = new Date(shop.it.now().getTime() + 1)
  await deleteStrayPictures(shop.it.shop, later)
  assert.equal((await bytesFor(boss)).statusCode, 200)
  await shop.it.rows('delete from complaint where id = $1', [number])
  await deleteStrayPictures(shop.it.shop, later)
  assert.equal(await shop.it.shop.storage.get(`${row?.photo}/800.webp`), undefined)
})

test('a complaint’s text and photo may be plain fields of a form, each sent once', async () => {
  const { anita, orderId } = await ordered()
  const send = async (form: FormData) => {
    const sent = new Response(form)
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
    return complain(anita, orderId, Buffer.from(await sent.arrayBuffer()), { headers })
  }
  const form = new FormData()
  form.set('text', text)
  form.set('photo', new Blob([await phonePhoto()], { type: 'image/jpeg' }), 'photo.jpg')
  done(await send(form))
  form.append('text', 'Another text.')
  refused(await send(form), 400, 'BAD_INPUT', 'text: is sent twice.')
  const [problem] = await problemsOf(anita)
  assert.deepEqual([problem?.text, problem?.photo], [text, `/api/problem/${problem?._id}/photo`])
})

test('only the own order can be complained about, with words and a real photo, ten times an hour', async () => {
  const { anita, orderId } = await ordered()
  const url = `/api/order/${orderId}/problem`
  const stranger = await shopper(shop.it)
  refused(await stranger.post(url, { text }), 404, 'ORDER_UNKNOWN')
  for (const body of [{}, { text: ' ' }, { text, kind: 'else' }]) refused(await anita.post(url, body), 400, 'BAD_INPUT')
  refused(await anita.upload(url, { text }, [{ bytes: Buffer.from('<svg>') }]), 415, 'IMAGE_TYPE')
  refused(await stranger.upload(url, { text }, [{ bytes: await phonePhoto() }]), 404, 'ORDER_UNKNOWN')
  const once = { headers: { 'idempotency-key': 'one-tap-twice' } }
  const numbers = [await anita.post(url, { text }, once), await anita.post(url, { text }, once)]
  assert.equal(numbers[0]?.body.complaint, numbers[1]?.body.complaint)
  for (let sent = 2; sent < 10; sent++) assert.equal((await anita.post(url, { text })).status, 200)
  refused(await anita.post(url, { text }), 429, 'TOO_MANY_TRIES')
  assert.equal((await shop.it.rows('select from complaint where order_id = $1', [orderId])).length, 9)
})

test('the inbox pages by 20 across messages, complaints and returns, none twice and none left out', async () => {
  const { anita, boss, orderId } = await ordered()
  await boss.put(`/api/order/status/${orderId}`, { status: 'Delivered' })
  await anita.post(`/api/order/${orderId}/return`, { reason: 'It has wilted.' })
  // All at the same moment: then the id decides.
  await shop.it.rows(
    `insert into contact_message (id, name, email, message, created_at)
     select 'm' || n, 'Ravi', 'ravi@example.com', 'Message ' || n, now() from generate_series(1, 45) as n`,
  )
  const before = await shop.it.rows<{ id: string }>(
    `select id from contact_message where done_at is null union all select id from complaint where done_at is null
     union all select 'return-' || order_id from order_return where state = 'requested'`,
  )
  const items = await inboxOf(boss, 'open')
  assert.deepEqual(column(items, '_id').sort(), column(before, 'id').sort())
  const times = column(items, 'createdAt')
  assert.deepEqual(times, times.toSorted())
  const back = items.find(({ _id }) => _id === `return-${orderId}`)
  assert.deepEqual([back?.kind, back?.orderId, back?.text], ['return', orderId, 'It has wilted.'])
  const manager = await member(shop.it, 'manager')
  const readByManager = await find(manager, 'open', `return-${orderId}`)
  assert.deepEqual([back?.name, readByManager?.name], ['Anita Sharma', 'Anita'])
  refused(await boss.post(`/api/inbox/return-${orderId}`, { state: 'done' }), 404, 'INBOX_UNKNOWN')
  await boss.post(`/api/order/${orderId}/return/settle`, { refused: 'It was fresh.' })
  assert.equal((await find(boss, 'done', `return-${orderId}`))?.kind, 'return')
})

test('an accepted return is open until its cash is given back, and only then done', async () => {
  const { anita, boss, orderId } = await ordered()
  await boss.put(`/api/order/status/${orderId}`, { status: 'Delivered' })
  await anita.post(`/api/order/${orderId}/return`, { reason: 'It has wilted.' })
  const settle = (body: object) => boss.post(`/api/order/${orderId}/return/settle`, body)
  const id = `return-${orderId}`
  assert.equal((await settle({ accepted: [`${orderId}-0`] })).status, 200)
  const owed = await find(boss, 'open', id)
  assert.deepEqual([owed?.kind, owed?.doneAt, await find(boss, 'done', id)], ['return', undefined, undefined])
  const settledAt = shop.it.now().toISOString()
  shop.it.moveClock(hour)
  assert.equal((await settle({ givenBack: 'cash' })).status, 200)
  assert.deepEqual([await find(boss, 'open', id), (await find(boss, 'done', id))?.doneAt], [undefined, settledAt])
})

test('complaints are exported, deleted with the account, and deleted some time after they were settled', async () => {
  const { anita, boss, orderId, number } = await complained()
  await boss.post(`/api/inbox/${number}`, { answer: 'Sorry.', state: 'done' })
  const [exported] = (await anita.get('/api/user/export')).body.complaints as ProblemJson[]
  assert.deepEqual([exported?._id, exported?.answers[0]?.text], [number, 'Sorry.'])
  await boss.put(`/api/order/status/${orderId}`, { status: 'Delivered' })
  done(await anita.post('/api/user/delete', { password: anita.password }))
  const left = await shop.it.rows('select from inbox_answer where complaint_id = $1', [number])
  assert.deepEqual([left, await find(boss, 'done', number)], [[], undefined])
  const old = await complained()
  const open = await complained()
  await boss.post(`/api/inbox/${old.number}`, { state: 'done' })
  shop.it.moveClock(31 * day)
  const retention = { unpaidOrders: 90, messages: 30, emails: 90 }
  await applyRetention({ ...shop.it.shop, config: { ...shop.it.shop.config, retention } })
  const rows = await shop.it.rows('select id from complaint where id in ($1, $2)', [old.number, open.number])
  assert.deepEqual(rows, [{ id: open.number }])
})
