import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A connection whose client hears everything and survives resets. */
export type Line = {
  readonly socket: Socket
  /** What has come back so far. */
  heard(): string
  readonly ended: Promise<void>
}

/** Opens a connection to a port of this machine, from another address of it if given. */
export async function dial(port: number, localAddress?: string): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  let heard = ''
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
  })
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await Promise.race([new Promise((resolve) => socket.on('connect', resolve)), ended])
  return { socket, heard: () => heard, ended }
}

/** Waits until something has come back, or the connection has ended. */
export async function answered({ socket, heard, ended }: Line): Promise<string> {
  await Promise.race([new Promise((resolve) => socket.once('data', resolve)), ended])
  return heard()
}

/** All that comes back for these bytes until the other side ends the connection, or stays silent for so long. */
export async function say(port: number, bytes: string | Buffer, silenceMs = 1000): Promise<string> {
  const { socket, heard, ended } = await dial(port)
  socket.write(bytes)
  for (let known = ''; ; known = heard()) {
    const isOver = await Promise.race([ended.then(() => true), pause(silenceMs, false, { ref: false })])
    if (isOver || heard() === known) break
  }
  socket.destroy()
  return heard()
}
