import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: object][]
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Draws an icon of the lucide set. The library's own component has options that nobody uses here, and home would be a
 * kilobyte larger.
 */
export default function createLucideIcon({ name, node }: IconData) {
  return ({ size = 24, className = '', ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': !rest['aria-label'],
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
