const firstBytes = [0x50, 0x4b, 0x03, 0x04]

/** Whether a file is a zip, as XLSX files are, by its first bytes. */
export async function isZip(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, firstBytes.length).arrayBuffer())
  return firstBytes.every((byte, at) => start[at] === byte)
}
