import commissions from '../../../../../locales/kk/commissions.json'

export default { commissions }
