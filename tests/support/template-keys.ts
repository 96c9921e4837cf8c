/**
 * I18N-01: the keys of texts that are put together, as in `t(`state.${state}`)`. Which they can be, the compiler knows: they
 * are the values that the key's type allows, read through its own interface, which is not a stable one yet.
 */
import { resolve } from 'node:path'
import type { Node, TemplateExpression } from 'typescript/unstable/ast'
import { isCallExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** What `useT` gives, by the name of its type in web/lib/i18n.tsx. */
const TEXTS = 'Texts'

/** A key of the namespace; null where it is put together apart from the call that takes it. */
export type TemplateKey = { namespace: string | null; key: string }

function findTemplates(root: Node): TemplateExpression[] {
  const found: TemplateExpression[] = []
  const visit = (node: Node) => {
    if (isTemplateExpression(node) && /^\w[\w.]*$/.test(node.head.text)) found.push(node)
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

/** Of the texts that a template is a key of, asked in one go: each question by itself is a way there and back. */
function readNamespaces(checker: Checker, templates: readonly TemplateExpression[]): Map<TemplateExpression, string> {
  const asked = templates.flatMap((template) => {
    const { parent } = template
    return isCallExpression(parent) ? [{ template, callee: parent.expression }] : []
  })
  const types = checker.getTypeAtLocation(asked.map(({ callee }) => callee))
  const found = new Map<TemplateExpression, string>()
  for (const [at, { template }] of asked.entries()) {
    const type = types[at]
    const [name] = type?.getAliasSymbol()?.name === TEXTS ? textsOf(type.getAliasTypeArguments()[0]) : []
    if (name) found.set(template, name)
  }
  return found
}

/** What the site's pages are made of, and no more: the whole project takes three times as long to read. */
const CONFIG = resolve(import.meta.dirname, 'tsconfig.words.json')
const isOurs = (file: string) => /\/web\/(app|features|lib|ui)\//.test(file)

export function readTemplateKeys(): TemplateKey[] {
  const api = new API({ cwd: import.meta.dirname })
  try {
    const [project] = api.updateSnapshot({ openProject: CONFIG }).getProjects()
    if (!project) throw new Error(`no project at ${CONFIG}`)
    const { program, checker } = project
    const templates = program
      .getSourceFileNames()
      .filter(isOurs)
      .flatMap((file) => {
        const source = program.getSourceFile(file)
        return source ? findTemplates(source) : []
      })
    const types = checker.getTypeAtLocation(templates)
    const namespaces = readNamespaces(checker, templates)
    return templates.flatMap((template, at) => {
      const namespace = namespaces.get(template) ?? null
      return textsOf(types[at]).map((key) => ({ namespace, key }))
    })
  } finally {
    api.close()
  }
}
