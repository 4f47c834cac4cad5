import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
}

/** The field's name: the last name in its path, list positions aside. */
function fieldOf(issue: Issue): string | undefined {
  return issue.path.filter((part) => typeof part === 'string').at(-1)
}

function tooMuch(issue: Issue & { code: 'too_big' }): string {
  if (issue.origin === 'string') return `may have at most ${issue.maximum} characters`
  if (issue.origin === 'array') return `may have at most ${issue.maximum} entries`
  return `must be at most ${issue.maximum}`
}

function tooLittle(issue: Issue & { code: 'too_small' }): string {
  if (issue.origin === 'string') return 'is required'
  if (issue.origin === 'array') return `needs at least ${issue.minimum} ${issue.minimum === 1 ? 'entry' : 'entries'}`
  return issue.inclusive === false ? `must be more than ${issue.minimum}` : `must be at least ${issue.minimum}`
}

const isMissing = ({ code, message }: Issue) => code === 'invalid_type' && /received undefined/.test(message)

/** What is wrong with a value, as a sentence's end. */
export function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'too_big':
      return tooMuch(issue)
    case 'too_small':
      return tooLittle(issue)
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}`
    case 'invalid_union':
      return 'is missing or cannot be read'
    default:
      return issue.message
  }
}

/** The first issue of the alternative of a union that lacks least; the issue itself where no alternative names a field. */
function closestIssue(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const [closest] = issue.errors
    .filter(([first]) => first !== undefined && fieldOf(first) !== undefined)
    .map((issues) => ({ issues, missing: issues.filter(isMissing).length }))
    .sort((a, b) => a.missing - b.missing || a.issues.length - b.issues.length)
  const [first] = closest?.issues ?? []
  return first === undefined ? issue : closestIssue(first)
}

/** A validation error as "quantity: must be at least 1." (CONTRACT "Answers"). */
export function validationMessage(first: Issue | undefined): string {
  const issue = first && closestIssue(first)
  const field = issue && fieldOf(issue)
  if (issue !== undefined && field !== undefined) return `${field}: ${problemOf(issue)}.`
  return issue?.code === 'custom' ? `The request ${issue.message}.` : 'The request has no readable content.'
}
