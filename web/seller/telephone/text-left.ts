/** What stays in the field of a list that is read: words not understood, then what was typed meanwhile. */
export function textLeft(unread: readonly string[], sent: string, typed: string): string {
  const since = typed.startsWith(sent) ? typed.slice(sent.length) : typed
  return [...unread, since.replace(/^[\s,]+/, '')].filter((line) => line !== '').join('\n')
}
