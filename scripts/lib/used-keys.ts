/**
 * I18N-01: the keys of texts that the page asks for, each with its namespace. The compiler knows which they can be, also where
 * one is chosen or put together, as in `t(`state.${state}`)`: they are the values that the key's type allows. They are read
 * through the compiler's own interface, which is not stable yet.
 */
import { resolve } from 'node:path'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import { isCallExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** The type of `t`, by its name in i18next. */
const T = 'TFunction'

/** `at`: the file and the call, for the message of a test. */
export type UsedKey = { namespace: string; key: string; hasCount: boolean; at: string }

function findCalls(root: Node): CallExpression[] {
  const found: CallExpression[] = []
  const visit = (node: Node) => {
    if (isCallExpression(node) && node.arguments.length > 0) found.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return found
}

/** Every text a type allows; nothing where it allows any. */
function textsOf(type: Type | undefined): string[] {
  const each = type?.isUnionType() ? type.getTypes() : [type]
  return each.flatMap((one) => (one?.isStringLiteralType() && typeof one.value === 'string' ? [one.value] : []))
}

/** Of each type, the namespaces that a `t` of this type reads; none where it is no `t`. */
function readNamespaces(checker: Checker, types: readonly (Type | undefined)[]): string[][] {
  // The same few types come again and again, and each question is a way there and back.
  const known = new Map<number, string[]>()
  return types.map((type) => {
    if (!type?.isTypeReference() || type.getSymbol()?.name !== T) return []
    const found = known.get(type.id) ?? textsOf(checker.getTypeArguments(type)[0])
    known.set(type.id, found)
    return found
  })
}

/** What the site's pages are made of, and no more: the whole project takes three times as long to read. */
const CONFIG = resolve(import.meta.dirname, 'tsconfig.words.json')
const isOurs = (file: string) => /\/(web\/(app|features|shared|lib|ui)|kit)\//.test(file)

export function readUsedKeys(): UsedKey[] {
  const api = new API({ cwd: import.meta.dirname })
  try {
    const [project] = api.updateSnapshot({ openProject: CONFIG }).getProjects()
    if (!project) throw new Error(`no project at ${CONFIG}`)
    const { program, checker } = project
    const calls = program
      .getSourceFileNames()
      .filter(isOurs)
      .flatMap((file) => {
        const source = program.getSourceFile(file)
        return source ? findCalls(source) : []
      })
    // Asked in one go: each question by itself is a way there and back.
    const callees = checker.getTypeAtLocation(calls.map(({ expression }) => expression))
    const namespaces = readNamespaces(checker, callees)
    const asked = calls.flatMap((call, index) => namespaces[index]!.map((namespace) => ({ namespace, call })))
    const types = checker.getTypeAtLocation(asked.map(({ call }) => call.arguments[0] as Expression))
    const withValues = asked.flatMap(({ call }) => call.arguments[1] ?? [])
    const values = new Map(checker.getTypeAtLocation(withValues).map((type, index) => [withValues[index], type]))
    return asked.flatMap(({ namespace, call }, index) => {
      const given = values.get(call.arguments[1])
      const hasCount = given !== undefined && checker.getPropertyOfType(given, 'count') !== undefined
      const at = `${call.getSourceFile().fileName}: ${call.getText()}`
      return textsOf(types[index]).map((key) => ({ namespace, key, hasCount, at }))
    })
  } finally {
    api.close()
  }
}
