import { committed, type Database, onConnection, retried, type Transaction } from './connect.ts'

/** A transaction in two journeys to the database instead of one for each statement. */
export type Steps<Read, Answer> = {
  /** Locks and reads, which leave together with the `begin`: they may not write. */
  read(tx: Transaction): Promise<Read>
  /** Decides what to answer; what there is to `write`, one `statement`, leaves together with the `commit`. */
  decide(tx: Transaction, read: Read): Promise<{ answer: Answer; write?: () => Promise<unknown> }>
}

/** Runs the steps in one transaction, again where that may help. What they answer is told only once it is committed. */
export async function pipelinedTransaction<Read, Answer>(db: Database, steps: Steps<Read, Answer>): Promise<Answer> {
  return retried(() =>
    onConnection(db, async (tx, client) => {
      const [, read] = await Promise.all([client.query('begin'), steps.read(tx)])
      const { answer, write } = await steps.decide(tx, read)
      const written = write?.()
      const done = committed(client)
      // Where the writing failed, that is what went wrong; PostgreSQL has taken the commit for a rollback.
      done.catch(() => {})
      await written
      await done
      return answer
    }),
  )
}
