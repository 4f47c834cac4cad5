import { text } from 'node:stream/consumers'
import { errorText } from './observability/error-text.ts'

/** A command's arguments, environment, input, and where output and errors go. */
export type Terminal = {
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readInput(): Promise<string>
  print(text: string): void
  warn(text: string): void
}

export type Command = (terminal: Terminal) => Promise<void>

/** Runs a command and returns its exit code; an error is printed as one sentence. */
export async function exitCodeOf(command: Command, terminal: Terminal): Promise<0 | 1> {
  try {
    await command(terminal)
    return 0
  } catch (error) {
    terminal.warn(`${errorText(error)}\n`)
    return 1
  }
}

/** Runs the command that this process was started for. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await exitCodeOf(command, {
    args: process.argv.slice(2),
    environment: process.env,
    readInput: () => text(process.stdin),
    print: (line) => void process.stdout.write(line),
    warn: (line) => void process.stderr.write(line),
  })
}
