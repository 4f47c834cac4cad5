import type { Config } from '../config/config.ts'

/** Waits until the server listens; explains a failure by its environment variable. */
export async function listen(
  listening: Promise<unknown>,
  { port, host }: Pick<Config, 'port' | 'host'>,
): Promise<void> {
  await listening.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is taken by another program. PORT sets another.`)
    if (error.code === 'EACCES') throw new Error(`port ${port} may not be opened by this user. PORT sets another.`)
    if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(error.code ?? ''))
      throw new Error(`HOST ${host} is no address of this machine.`)
    throw error
  })
}
