/** The bytes of an answer from outside; one that is longer than this is broken off and thrown as an Error. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The text of an answer from outside, bounded alike. */
export async function readLimited(response: Response, maxBytes: number): Promise<string> {
  return (await readBytes(response, maxBytes)).toString('utf8')
}
