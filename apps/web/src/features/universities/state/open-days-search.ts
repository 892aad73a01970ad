/** Address of the open days: city, and page of the list from 1. */
export type OpenDaysSearch = { readonly cityId?: string; readonly page?: number }

const ID = /^[\w-]{1,64}$/

export function parseOpenDaysSearch(search: Readonly<Record<string, unknown>>): OpenDaysSearch {
  const { cityId, page } = search
  const number = Number(page)
  return {
    ...(['string', 'number'].includes(typeof cityId) && ID.test(String(cityId)) ? { cityId: String(cityId) } : {}),
    ...(Number.isInteger(number) && number > 1 && number <= 10_000 ? { page: number } : {}),
  }
}
