import { queryOf } from '../../../platform/query.ts'

/** Offers that wait for the reader's answer. */
export const openOffersQuery = () => queryOf('listOpenOffers', {})
