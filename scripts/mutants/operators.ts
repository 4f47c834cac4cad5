import { parseAst } from 'vite'

/** A change: the code from `start` to `end` becomes `to`. */
export type Mutation = { readonly start: number; readonly end: number; readonly to: string; readonly kind: string }

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const comparisons: Record<string, readonly string[]> = {
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

const roles = ["'anyone'", "'shopper'", "'seller'"]
const isSentence = (text: string) => /^[A-Z₹].* .*[a-z.!]$/.test(text)

/** Whether a sort key is an id after another key: its direction does not matter, it only makes the order stable. */
function isTieBreaker(node: Node, parent: Node, text: (part: Node) => string): boolean {
  const isSorting = parent.type === 'CallExpression' && text(parent.callee as Node).endsWith('.orderBy')
  return isSorting && (parent.arguments as Node[]).indexOf(node) > 0 && /\bid\)$/.test(text(node))
}

/** Possible changes of a node. */
function mutationsOf(node: Node, parent: Node | undefined, code: string): Mutation[] {
  const text = (part: Node) => code.slice(part.start, part.end)
  const at = ({ start, end }: { start: number; end: number }, to: string, kind: string) => ({ start, end, to, kind })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
      const between = code.slice(left.end, right.start)
      const isText = [left, right].some((side) => /^['"`]/.test(text(side)))
      if (operator === '+' && isText) return []
      return (comparisons[operator] ?? []).map((to) =>
        at({ start: left.end, end: right.start }, between.replace(operator, to), 'operator'),
      )
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [at(node, text(node.argument as Node), 'negation')] : []
    case 'ConditionalExpression': {
      const { consequent, alternate, test } = node as Node & { consequent: Node; alternate: Node; test: Node }
      return [at(node, `${text(test)} ? ${text(alternate)} : ${text(consequent)}`, 'branches')]
    }
    case 'IfStatement': {
      const { test, consequent } = node as Node & { test: Node; consequent: Node }
      return /^(throw|return)\b/.test(text(consequent)) ? [at(test, 'false', 'guard')] : []
    }
    case 'Literal': {
      const key = parent?.type === 'Property' ? text(parent.key as Node) : ''
      if (typeof node.value === 'number')
        return unmutatedNumbers.has(key) ? [] : [at(node, String(node.value + 1), 'number')]
      if (typeof node.value === 'boolean') return [at(node, String(!node.value), 'boolean')]
      if (typeof node.value !== 'string') return []
      if (key === 'who') return roles.filter((role) => role !== text(node)).map((role) => at(node, role, 'role'))
      if (key === 'sameSite') return ['none', 'strict'].map((to) => at(node, `'${to}'`, 'cookie'))
      if (key === 'path' && node.value === '/') return [at(node, "'/api'", 'cookie')]
      if (isSentence(node.value)) return [at(node, `'Another sentence.'`, 'message')]
      return parent?.type === 'NewExpression' && text(parent.callee as Node) === 'Refusal'
        ? [at(node, node.value === 'NOT_FOUND' ? "'TOO_LARGE'" : "'NOT_FOUND'", 'refusal')]
        : []
    }
    case 'CallExpression': {
      const { callee, arguments: args } = node as Node & { callee: Node; arguments: Node[] }
      const name = text(callee)
      if (parent !== undefined && isTieBreaker(node, parent, text)) return []
      if (name in otherCalls) return [at(callee, otherCalls[name] ?? '', 'query')]
      if (name === 'and' && args.length > 1)
        return args.map((dropped) =>
          at(
            node,
            `and(${args
              .filter((each) => each !== dropped)
              .map(text)
              .join(', ')})`,
            'query',
          ),
        )
      const method = callee.type === 'MemberExpression' ? (callee.property as Node) : undefined
      if (method === undefined || !droppedCalls.has(text(method))) return []
      return [at({ start: (callee.object as Node).end, end: node.end }, '', 'query')]
    }
    case 'TemplateElement': {
      const tagged = parent?.type === 'TemplateLiteral' && /sql$/.test(code.slice(0, parent.start))
      return tagged ? sqlPieces.flatMap(([piece, to]) => inText(node, text(node), piece, to)) : []
    }
    default:
      return []
  }
}

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
