const firstBytes = [0x50, 0x4b, 0x03, 0x04]

/** Whether a file begins like a zip, as an XLSX does too. */
export async function isZip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, firstBytes.length).arrayBuffer())
  return firstBytes.every((byte, at) => start[at] === byte)
}
