/**
 * I18N-01: the keys of texts that the page asks for, each with its namespace. Which they can be, the compiler knows, also where
 * one is chosen or put together, as in `t(`state.${state}`)`: they are the values that the key's type allows, read through
 * its own interface, which is not a stable one yet.
 */
import { resolve } from 'node:path'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import { isCallExpression } from 'typescript/unstable/ast/is'
import { API, type Type } from 'typescript/unstable/sync'

/** What `useT` gives, by the name of its type in web/lib/i18n.tsx. */
const TEXTS = 'Texts'

export type UsedKey = { namespace: string; key: string }

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

const namespacesOf = (type: Type | undefined): string[] =>
  type?.getAliasSymbol()?.name === TEXTS ? textsOf(type.getAliasTypeArguments()[0]) : []

/** What the site's pages are made of, and no more: the whole project takes three times as long to read. */
const CONFIG = resolve(import.meta.dirname, 'tsconfig.words.json')
const isOurs = (file: string) => /\/web\/(app|features|lib|ui)\//.test(file)

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
    const asked = calls.flatMap((call, at) =>
      namespacesOf(callees[at]).map((namespace) => ({ namespace, argument: call.arguments[0] as Expression })),
    )
    const types = checker.getTypeAtLocation(asked.map(({ argument }) => argument))
    return asked.flatMap(({ namespace }, at) => textsOf(types[at]).map((key) => ({ namespace, key })))
  } finally {
    api.close()
  }
}
