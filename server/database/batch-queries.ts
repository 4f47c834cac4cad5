import { type Database, sqlState } from './connect.ts'

type Waiting<Question, Answer> = {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Those who were not answered for so long, in milliseconds, do not wait any longer for an answer to others, which may never come. */
const patience = 50
/** So many are asked at a time at most; where none of them is answered, as many as there are connections: each may be a dead one. */
const maxLines = { answered: 4, silent: 12 }
const maxAtOnce = 32

/** What PostgreSQL has refused because of what was said, or of who else was there: nothing of it was kept. */
const isRefused = (error: unknown) => /^(22|23|40|55)/.test(sqlState(error) ?? '')

/**
 * Questions that cost little more together than one alone: while some are answered, those who come meanwhile wait, and are
 * asked next, all at once. Who comes alone waits for nobody. What is refused to several is asked again for each alone, so
 * that nobody suffers from what somebody else has sent.
 */
export function batchQueries<Question, Answer>(
  ask: (all: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const waiting: Waiting<Question, Answer>[] = []
  let lines = 0
  let answered = 0

  async function answer(all: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(all.map(({ question }) => question))
      for (const [at, { resolve }] of all.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      if (all.length > 1 && isRefused(error)) await Promise.all(all.map((one) => answer([one])))
      else for (const { reject } of all) reject(error)
    }
  }

  async function askInLine(): Promise<void> {
    lines++
    while (waiting.length > 0) {
      const all = waiting.splice(0, maxAtOnce)
      if (waiting.length > 0) lookAgain()
      await answer(all)
      answered++
    }
    lines--
  }

  function lookAgain(): void {
    const before = answered
    setTimeout(() => {
      const most = answered === before ? maxLines.silent : maxLines.answered
      if (waiting.length > 0 && lines < most) void askInLine()
    }, patience)
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (lines === 0) void askInLine()
      else if (waiting.length === 1) lookAgain()
    })
}

/** Makes one of these for each database that is spoken to. */
export function perDatabase<Made>(make: (db: Database) => Made): (db: Database) => Made {
  const known = new WeakMap<Database, Made>()
  return (db) => {
    const made = known.get(db) ?? make(db)
    known.set(db, made)
    return made
  }
}
