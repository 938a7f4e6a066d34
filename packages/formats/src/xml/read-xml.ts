import { decodeEntities } from '../text/entities.ts'

/** What a reader of XML hears, in the order of the file. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, at: number): void
  text(text: string): void
  close(name: string, at: number): void
}

export type XmlFailure = 'doctype' | 'too-deep' | 'stopped'

const NAME = /[^\s/>=]+/y
const ATTRIBUTE = /\s*([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * Reads XML from left to right without ever going back, and goes on after mistakes, so that one broken question does not
 * lose the others. It knows no entities but those of XML and HTML, and refuses a DOCTYPE, which could define more. `isOver`
 * is asked now and then.
 */
export function readXml(
  source: string,
  handler: XmlHandler,
  { maxDepth, isOver }: { maxDepth: number; isOver: () => boolean },
): XmlFailure | null {
  const open: string[] = []
  let at = 0
  for (let tags = 0; at < source.length; tags++) {
    if (tags % 4096 === 0 && isOver()) return 'stopped'
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    if (end > at) handler.text(decodeEntities(source.slice(at, end)))
    if (next < 0) break
    const start = next + 1
    if (source.startsWith('!--', start)) at = behind(source, '-->', start + 3)
    else if (source.startsWith('![CDATA[', start)) {
      const close = source.indexOf(']]>', start + 8)
      handler.text(source.slice(start + 8, close < 0 ? source.length : close))
      at = close < 0 ? source.length : close + 3
    } else if (source[start] === '!') return 'doctype'
    else if (source[start] === '?') at = behind(source, '>', start)
    else if (source[start] === '/') {
      const close = behind(source, '>', start)
      const name = source.slice(start + 1, close - 1).trim()
      const depth = open.lastIndexOf(name)
      // A closing tag also closes what was forgotten inside; one without its opening tag closes nothing.
      while (depth >= 0 && open.length > depth) handler.close(open.pop() as string, next)
      at = close
    } else {
      at = openTag(source, start, (name, attributes, closed) => {
        handler.open(name, attributes, next)
        if (closed) handler.close(name, next)
        else open.push(name)
      })
      if (open.length > maxDepth) return 'too-deep'
    }
  }
  while (open.length > 0) handler.close(open.pop() as string, source.length)
  return null
}

function openTag(
  source: string,
  start: number,
  found: (name: string, attributes: Map<string, string>, closed: boolean) => void,
): number {
  NAME.lastIndex = start
  const name = NAME.exec(source)?.[0]
  if (!name) return start
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = start + name.length
  let at = ATTRIBUTE.lastIndex
  for (let one = ATTRIBUTE.exec(source); one; one = ATTRIBUTE.exec(source)) {
    attributes.set(one[1] as string, decodeEntities(one[2] ?? one[3] ?? ''))
    at = ATTRIBUTE.lastIndex
  }
  const end = source.indexOf('>', at)
  found(name, attributes, source[end - 1] === '/')
  return end < 0 ? source.length : end + 1
}

function behind(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from)
  return found < 0 ? source.length : found + text.length
}

export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  /** Where it begins in the source. */
  at: number
}

/** The first child of that name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)
