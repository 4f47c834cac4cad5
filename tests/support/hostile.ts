/** Raw JSON text that JSON.stringify would never write, in place of a value. */
type Raw = { readonly json: string }

const longText = 'x'.repeat(20_000)

const nested = (depth: number): Raw => ({ json: `${'['.repeat(depth)}${']'.repeat(depth)}` })

/** Text that attacks databases, pages, paths, e-mails and tables. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '1',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '٣',
  '１１００６५',
  "' OR 1=1--",
  '"; drop table shopper; --',
  '$1',
  '{"$ne":null}',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}}',
  '=cmd()',
  'a\r\nBcc: evil@example.com',
  'a\u2028b',
  'a\u2029b',
  'a\u202eb',
  'a\0b',
  '\0',
  '\ud800',
  'a\udfff',
  '\ufeff',
  'e\u0301'.repeat(40),
  '😀'.repeat(60),
  longText,
]

/** Other JSON values, and text that resembles them. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  { json: '-0' },
  -1,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  { json: '1e309' },
  { json: '-1e309' },
  { json: '1e-400' },
  { json: '1'.repeat(400) },
  [],
  [1],
  ['x'],
  [null],
  {},
  { $gt: '' },
  { length: 3 },
  { toString: 'x', valueOf: 'x' },
  { _id: { _id: 'x' } },
  { json: '{"a":1,"a":2}' },
  nested(30),
  nested(3000),
  Array.from({ length: 2000 }, () => 1),
]

/** JSON that the parser refuses at any depth. */
export const poisoned: readonly Raw[] = [
  { json: '{"__proto__":{"polluted":true}}' },
  { json: '{"\\u005f_proto__":{"polluted":true}}' },
  { json: '{"constructor":{"prototype":{"polluted":true}}}' },
]

/** Text that is not JSON. */
export const unreadable: readonly Raw[] = [
  'NaN',
  'Infinity',
  'undefined',
  "'x'",
  '01',
  '+1',
  '.5',
  '"\n"',
  '1 2',
  '{',
  '{"email":}',
  '{"a":1}{}',
  '}',
].map((json) => ({ json }))

const mark = '\u0001raw:'

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'json'
}

/** A value as JSON with its raw parts unchanged. */
export function written(value: unknown): string {
  const raws: string[] = []
  const text = JSON.stringify(value, (_name, each) => {
    if (!isRaw(each)) return each
    raws.push(each.json)
    return `${mark}${raws.length - 1}`
  })
  return (text ?? '').replace(/"\\u0001raw:(\d+)"/g, (_whole, index) => raws[Number(index)] ?? '')
}
