import type { Plugin } from 'vite'

/** A letter beyond ASCII, with the backslash before it if there is one; other pairs with a backslash are passed over whole. */
const lettersAndPairs = /\\?[\u0080-\uffff]|\\[\s\S]/g

/** The same JavaScript in ASCII alone: letters beyond it are written as `\u` escapes. */
export const inAscii = (code: string): string =>
  code.replace(lettersAndPairs, (found) => {
    const letter = found.charCodeAt(found.length - 1)
    return letter < 128 ? found : `\\u${letter.toString(16).padStart(4, '0')}`
  })

/**
 * What only the server runs is written in ASCII: V8 keeps the whole text of a program, and with one letter of Hindi or one rupee
 * sign in a file it takes two bytes for each of its letters instead of one (15 MB of a store's memory). It is done to what
 * will be written, for what makes code small writes the letters themselves again.
 */
export const asciiCode = (isServer: (environment: string) => boolean = () => true): Plugin => ({
  name: 'ascii-code',
  generateBundle(_options, bundle) {
    if (!isServer(this.environment.name)) return
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code)
  },
})
