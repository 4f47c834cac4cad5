import type { Config } from '../config/config.ts'

/** Opens the door where the settings say; a door that cannot be opened is a setting to look at. */
export async function listen(door: Promise<unknown>, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  await door.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken by another program. PORT sets another.`)
    if (error.code === 'EACCES') throw new Error(`port ${port} may not be opened by this user. PORT sets another.`)
    if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(error.code ?? ''))
      throw new Error(`HOST ${host} is no address of this machine.`)
    throw error
  })
}
