// The compiler proves that `default: return assertNever(x)` is never reached, so no test can notice a change there.
const endsInAssertNever = (node) =>
  node.test === null && node.consequent.some(({ argument }) => argument?.callee?.name === 'assertNever')

const assertNever = {
  shouldIgnore: ({ node }) =>
    node.type === 'SwitchCase' && endsInAssertNever(node) ? 'the compiler proves it is never reached' : undefined,
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'assertNever', value: assertNever }]
