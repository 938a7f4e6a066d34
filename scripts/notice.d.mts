interface ShippedPackage {
  name: string
  version: string
  licence: string
}

export function shippedPackages(): ShippedPackage[]
export function headings(notice: string): string[]
export function expectedHeadings(): string[]
