import { type Command, exitCodeOf } from '#server/command.ts'

/** Runs a command in this process, where its modules are loaded already; returns what a child process would. */
export async function callCommand(
  command: Command,
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
): Promise<{ status: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', '']
  const status = await exitCodeOf(command, {
    args,
    environment: { ...process.env, ...environment },
    readInput: async () => input,
    print: (text) => {
      stdout += text
    },
    warn: (text) => {
      stderr += text
    },
  })
  return { status, stdout, stderr }
}
