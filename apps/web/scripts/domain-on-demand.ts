import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const domain = fileURLToPath(new URL('../../../packages/domain/src/', import.meta.url))

/** What nobody computes again: leaving it where it is costs nothing. */
const AS_IT_STANDS = ['Literal', 'Identifier', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * Lets the build leave out what a screen does not use of the domain. Its modules do nothing when they are loaded but
 * declare constants (docs/architecture.md), which a bundler cannot know of a call such as `z.string().max(5)`: each
 * constant is wrapped into a call that is marked as pure. A screen that needs a rule beside a schema then carries neither
 * the schema nor zod.
 */
export function domainOnDemand(): Plugin {
  return {
    name: 'domain-on-demand',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(domain)) return null
      const inits = parseAst(code).body.flatMap((statement) => {
        const declared =
          statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
        if (declared.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
        return declared.declarations.flatMap(({ init }) => (init && !AS_IT_STANDS.includes(init.type) ? [init] : []))
      })
      // From the end: what stands before keeps its place.
      const changed = inits.reverse().reduce((text, { start, end }) => {
        return `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
      }, code)
      return { code: changed, map: null }
    },
  }
}
