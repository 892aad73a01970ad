import commissions from '../../../../../locales/en/commissions.json'

export default { commissions }
