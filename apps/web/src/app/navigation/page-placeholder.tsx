import { Spinner } from '../../ui/spinner.tsx'

/** Stands where a page will be while its code is fetched. */
export function PagePlaceholder({ children }: { children: string }) {
  return (
    <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">{children}</p>
    </div>
  )
}
