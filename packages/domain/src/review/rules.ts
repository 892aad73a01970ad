/** An application that shall get an inspector, and an inspector with what they have in hand. */
export type Spreadable = {
  readonly id: string
  /** Null: no university considers it. */
  readonly universityId: string | null
  readonly inspectorId: string | null
}
export type InspectorLoad = { readonly id: string; readonly universityId: string | null; readonly load: number }

/**
 * Spreads applications among inspectors so that their loads end as equal as scopes allow: each goes to whoever may have
 * it and has least in hand. What few may have is given first; among equals the inspector who has it keeps it,
 * then the order given decides, so that the same question has the same answer. Null: nobody here may have it.
 */
export function spreadByLoad(
  applications: readonly Spreadable[],
  inspectors: readonly InspectorLoad[],
): ReadonlyMap<string, string | null> {
  const loads = new Map(inspectors.map(({ id, load }) => [id, load]))
  const add = (id: string, count: number) => loads.set(id, (loads.get(id) ?? 0) + count)
  // What they hold of these is being dealt out anew.
  for (const { inspectorId } of applications) if (inspectorId !== null && loads.has(inspectorId)) add(inspectorId, -1)
  const open = applications.map((application) => ({
    application,
    able: inspectors.filter(({ universityId }) => universityId === null || universityId === application.universityId),
  }))
  const given = new Map<string, string | null>()
  for (const { application, able } of open.toSorted((one, other) => one.able.length - other.able.length)) {
    const lightness = ({ id }: InspectorLoad) => (loads.get(id) ?? 0) - (id === application.inspectorId ? 0.5 : 0)
    const [first, ...others] = able
    const chosen = others.reduce<InspectorLoad | undefined>(
      (best, next) => (best !== undefined && lightness(next) < lightness(best) ? next : best),
      first,
    )
    given.set(application.id, chosen?.id ?? null)
    if (chosen !== undefined) add(chosen.id, 1)
  }
  return given
}
