import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutPage, joinPage } from './cut-page.ts'

const html =
  '<html><head><title>भिंडी</title></head><body><p>&quot; type=&quot;module&quot;</p><script>1</script><script nonce="n" type="module" async="">wake()</script><script>"</body>"</script></body></html>'

test('a page is cut at the end of its head, around the script that wakes it up and at its end, and is the same when joined', () => {
  const { head, content, starter, data, end } = cutPage(Buffer.from(html))
  assert.deepEqual(
    [head, String(content).slice(0, 13), starter, String(data), end],
    [
      '<html><head><title>भिंडी</title>',
      '</head><body>',
      '<script nonce="n" type="module" async="">wake()</script>',
      '<script>"</body>"</script>',
      '</body></html>',
    ],
  )
  for (const page of [html, '', '<p>भिंडी</p>', '<head></head>', '<head></head><body></body>'])
    assert.equal(String(joinPage(cutPage(Buffer.from(page)))), page)
})
