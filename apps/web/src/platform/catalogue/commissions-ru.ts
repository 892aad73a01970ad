import commissions from '../../../../../locales/ru/commissions.json'

export default { commissions }
