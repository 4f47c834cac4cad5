/** The text that stays in the field of a read list: words not understood, then text typed since it was sent. */
export function remainingText(unread: readonly string[], sent: string, typed: string): string {
  const typedSince = typed.startsWith(sent) ? typed.slice(sent.length) : typed
  return [...unread, typedSince.replace(/^[\s,]+/, '')].filter((line) => line !== '').join('\n')
}
