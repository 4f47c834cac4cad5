import { hash } from 'node:crypto'
import { escapeMarkup } from './escape-markup.ts'

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:8px;padding:24px;text-align:center;' +
  'font:16px/1.5 system-ui,sans-serif;color:#1c1c1c;background:#fff}h1,p{margin:0}h1{font-size:24px}'
const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`

type Text = { readonly title: string; readonly english: string; readonly hindi: string }

/** A page without scripts, in both languages, and its headers; `head` is further markup. */
export function plainPage({ title, english, hindi }: Text, head = '') {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${escapeMarkup(title)}</title><style>${style}</style></head>
<body><h1>${escapeMarkup(title)}</h1><p>${english}</p>
<p lang="hi">${hindi}</p></body></html>
`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${styleHash}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  }
  return { html, headers }
}
