/** An application to assign, and an inspector with their current load. */
export type Spreadable = {
  readonly id: string
  /** Null: no university considers it now. */
  readonly universityId: string | null
  readonly inspectorId: string | null
}
export type InspectorLoad = { readonly id: string; readonly universityId: string | null; readonly load: number }

/**
 * Assigns applications so that loads become as equal as scopes allow: each goes to the permitted inspector with the
 * lowest load. Applications with few permitted inspectors go first. Among equals the current inspector keeps it, then
 * the given order decides, so the result is deterministic. Null: no inspector has it in scope.
 */
export function spreadByLoad(
  applications: readonly Spreadable[],
  inspectors: readonly InspectorLoad[],
): ReadonlyMap<string, string | null> {
  const loads = new Map(inspectors.map(({ id, load }) => [id, load]))
  const add = (id: string, count: number) => loads.set(id, (loads.get(id) ?? 0) + count)
  // Assignments of these applications are made again, so they do not count as load.
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
