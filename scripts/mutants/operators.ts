import { parseAst } from 'vite'

/** A change: the code from `start` to `end` becomes `to`. */
export type Mutation = { readonly start: number; readonly end: number; readonly to: string; readonly kind: string }

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const otherOperators: Record<string, readonly string[]> = {
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}

/** Query builder calls with a similar one. */
const otherCalls: Record<string, string> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  desc: 'asc',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
}
const droppedCalls = new Set(['for', 'onConflictDoNothing'])

/** SQL patterns and their replacements: a missing condition or lock, another comparison. */
const sqlPieces: readonly (readonly [RegExp, string])[] = [
  [/ for (no key )?update( skip locked)?/g, ''],
  [/ skip locked/g, ''],
  [/ on conflict do nothing/g, ''],
  [/\band (not )?(?!\()[a-z_."]+ (is (not )?null|[<>=]+ [a-z_."']+)(?=\s|$|\))/g, ''],
  [/ is null/g, ' is not null'],
  [/ is not null/g, ' is null'],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\bnot exists\b/g, 'exists'],
  [/ desc\b/g, ''],
  [/ \+ 1\b/g, ''],
  [/ - 1\b/g, ''],
]

/** Settings whose numbers are not mutated, because any value is right: they trade bytes for time. */
const unmutatedNumbers = new Set(['quality', 'effort', 'compressionLevel'])

const roles = ["'anyone'", "'shopper'", "'packer'", "'manager'", "'owner'"]
const isSentence = (text: string) => /^[A-Z₹].* .*[a-z.!]$/.test(text)

/** Whether a sort key is an id after another key: its direction does not matter, it only makes the order stable. */
function isTieBreaker(node: Node, parent: Node, text: (part: Node) => string): boolean {
  const isSorting = parent.type === 'CallExpression' && text(parent.callee as Node).endsWith('.orderBy')
  return isSorting && (parent.arguments as Node[]).indexOf(node) > 0 && /\bid\)$/.test(text(node))
}

type Span = { readonly start: number; readonly end: number }

const mutation = ({ start, end }: Span, to: string, kind: string): Mutation => ({ start, end, to, kind })

function operatorMutations(node: Node, code: string): Mutation[] {
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
  const isText = [left, right].some(({ start }) => /['"`]/.test(code.charAt(start)))
  if (operator === '+' && isText) return []
  const between = { start: left.end, end: right.start }
  const text = code.slice(between.start, between.end)
  return (otherOperators[operator] ?? []).map((to) => mutation(between, text.replace(operator, to), 'operator'))
}

function literalMutations(node: Node, parent: Node | undefined, text: (part: Node) => string): Mutation[] {
  const { value } = node
  const key = parent?.type === 'Property' ? text(parent.key as Node) : ''
  if (typeof value === 'number') return unmutatedNumbers.has(key) ? [] : [mutation(node, String(value + 1), 'number')]
  if (typeof value === 'boolean') return [mutation(node, String(!value), 'boolean')]
  if (typeof value !== 'string') return []
  if (key === 'who') return roles.filter((role) => role !== text(node)).map((role) => mutation(node, role, 'role'))
  if (key === 'sameSite') return ['none', 'strict'].map((to) => mutation(node, `'${to}'`, 'cookie'))
  if (key === 'path' && value === '/') return [mutation(node, "'/api'", 'cookie')]
  if (isSentence(value)) return [mutation(node, `'Another sentence.'`, 'message')]
  const isRefusalCode = parent?.type === 'NewExpression' && text(parent.callee as Node) === 'Refusal'
  return isRefusalCode ? [mutation(node, value === 'NOT_FOUND' ? "'TOO_LARGE'" : "'NOT_FOUND'", 'refusal')] : []
}

function callMutations(node: Node, parent: Node | undefined, text: (part: Node) => string): Mutation[] {
  const { callee, arguments: args } = node as Node & { callee: Node; arguments: Node[] }
  const name = text(callee)
  if (parent !== undefined && isTieBreaker(node, parent, text)) return []
  if (name in otherCalls) return [mutation(callee, otherCalls[name] ?? '', 'query')]
  if (name === 'and' && args.length > 1)
    return args.map((dropped) => {
      const rest = args.filter((each) => each !== dropped)
      return mutation(node, `and(${rest.map(text).join(', ')})`, 'query')
    })
  const method = callee.type === 'MemberExpression' ? (callee.property as Node) : undefined
  if (method === undefined || !droppedCalls.has(text(method))) return []
  return [mutation({ start: (callee.object as Node).end, end: node.end }, '', 'query')]
}

/** Possible changes of a node. */
function mutationsOf(node: Node, parent: Node | undefined, code: string): Mutation[] {
  const text = (part: Node) => code.slice(part.start, part.end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorMutations(node, code)
    case 'UnaryExpression':
      return node.operator === '!' ? [mutation(node, text(node.argument as Node), 'negation')] : []
    case 'ConditionalExpression': {
      const { consequent, alternate, test } = node as Node & { consequent: Node; alternate: Node; test: Node }
      return [mutation(node, `${text(test)} ? ${text(alternate)} : ${text(consequent)}`, 'branches')]
    }
    case 'IfStatement': {
      const { test, consequent } = node as Node & { test: Node; consequent: Node }
      return /^(throw|return)\b/.test(text(consequent)) ? [mutation(test, 'false', 'guard')] : []
    }
    case 'Literal':
      return literalMutations(node, parent, text)
    case 'CallExpression':
      return callMutations(node, parent, text)
    case 'TemplateElement': {
      const isSql = parent?.type === 'TemplateLiteral' && /sql$/.test(code.slice(0, parent.start))
      return isSql ? sqlPieces.flatMap(([piece, to]) => inText(node, text(node), piece, to)) : []
    }
    default:
      return []
  }
}

/** Changes of each match of a piece in a node's text. */
function inText(node: Node, text: string, piece: RegExp, to: string): Mutation[] {
  return [...text.matchAll(piece)].map(({ index, 0: found }) => {
    const start = node.start + index
    return { start, end: start + found.length, to, kind: 'sql' }
  })
}

/** All changes of a file, without types and imports. */
export function mutationsIn(code: string): Mutation[] {
  const found: Mutation[] = []
  const visit = (node: Node, parent: Node | undefined) => {
    if (
      /^(TS|Import|Export(All|Named)Specifier)/.test(node.type) &&
      !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)
    )
      return
    found.push(...mutationsOf(node, parent, code))
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part, node)
  }
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node, undefined)
  return found
}

/** The code with a change applied. */
export const mutated = (code: string, { start, end, to }: Mutation): string =>
  code.slice(0, start) + to + code.slice(end)
