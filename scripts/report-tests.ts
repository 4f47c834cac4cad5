import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter for `node --test`: one line of JSON for every test, with its file, which TAP leaves out. */
// biome-ignore lint/style/noDefaultExport: node:test takes a reporter in no other way.
export default async function* reportTests(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name: title, file = '', skip, todo } = data
    const passed = type === 'test:pass' && skip === undefined && todo === undefined
    yield `${JSON.stringify({ file: relative(process.cwd(), file), title, passed })}\n`
  }
}
