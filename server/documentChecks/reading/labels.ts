import type { FactField } from './reading.ts';

/** Words before a value, in the languages of certificates; NO stands for every way to write "number". */
const LABELS: Record<FactField, string[]> = {
  number: [
    ...['report NO', 'certificate NO', 'cert NO', 'job NO', 'file NO', 'inspection report NO', 'document NO'],
    ...['rapor NO', 'sertifika NO', 'belge NO', 'отчёт NO', 'отчет NO', 'сертификат NO', 'протокол NO'],
    ...['certificado NO', 'informe NO', 'rapport NO', 'certificat NO', 'رقم الشهادة', 'رقم التقرير'],
    ...['شماره گواهی', 'شماره گزارش', '报告编号', '证书编号'],
  ],
  date: [
    ...[
      'date of issue',
      'issue date',
      'date issued',
      'issued on',
      'report date',
      'certificate date',
      'dated',
    ],
    ...['date', 'tarih', 'düzenleme tarihi', 'дата выдачи', 'дата', 'fecha de emisión', 'fecha'],
    ...["date d['’]émission", 'تاريخ الإصدار', 'تاريخ', 'تاریخ صدور', 'تاریخ', '签发日期', '日期'],
  ],
  sampled: [
    ...['date of sampling', 'sampling date', 'sampled on', 'date sampled', 'numune alma tarihi'],
    ...['дата отбора проб', 'fecha de muestreo', 'date de prélèvement', 'تاريخ أخذ العينات', '采样日期'],
  ],
  issuer: [
    ...[
      'issued by',
      'laboratory',
      'inspection company',
      'inspector',
      'surveyor',
      'düzenleyen',
      'laboratuvar',
    ],
    ...[
      'лаборатория',
      'кем выдан',
      'laboratorio',
      'emitido por',
      'laboratoire',
      'émis par',
      'جهة الإصدار',
      '签发机构',
    ],
  ],
  client: [
    ...[
      'client',
      'customer',
      'principal',
      'issued for',
      'issued to',
      'on behalf of',
      'applicant',
      'consignee',
    ],
    ...['müşteri', 'заказчик', 'клиент', 'cliente', 'العميل', 'مشتری', '客户', '委托方'],
  ],
  vessel: [
    ...['vessel name', 'name of vessel', 'vessel', 'ship', 'm/t', 'gemi', 'gemi adı', 'судно'],
    ...['название судна', 'buque', 'navire', 'السفينة', 'کشتی', '船名'],
  ],
  imo: ['imo NO', 'imo'],
  tank: ['shore tank', 'tank NO', 'tank', 'резервуар', 'tanque', 'réservoir', 'الخزان', 'مخزن', '罐号'],
  product: [
    ...[
      'product',
      'commodity',
      'grade',
      'material',
      'ürün',
      'продукт',
      'producto',
      'produit',
      'المنتج',
      'محصول',
      '产品',
    ],
  ],
  quantity: [
    ...[
      'net weight',
      'weight in air',
      'quantity in metric tons',
      'quantity',
      'metric tons',
      'miktar',
      'масса',
    ],
    ...['количество', 'cantidad', 'quantité', 'الكمية', 'مقدار', '数量', '重量'],
  ],
  volume: [
    ...[
      'gross standard volume',
      'net standard volume',
      'volume',
      'hacim',
      'объём',
      'объем',
      'volumen',
      'الحجم',
      '体积',
    ],
  ],
  density: ['density', 'yoğunluk', 'плотность', 'densidad', 'densité', 'الكثافة', 'چگالی', '密度'],
  bl_date: [
    ...['b/l date', 'bill of lading date', 'date of bill of lading', 'konşimento tarihi', 'дата коносамента'],
    ...['fecha del conocimiento de embarque', 'date du connaissement', '提单日期'],
  ],
  origin: [
    'country of origin',
    'origin',
    'menşe',
    'происхождение',
    'origen',
    'origine',
    'بلد المنشأ',
    '原产地',
  ],
  iban: ['iban NO', 'iban'],
  bic: ['swift/bic', 'bic/swift', 'swift code', 'bic', 'swift'],
};

const NUMBER = String.raw`(?:n\s?[°º.]|n\.\s?[°º]|no\b\.?|nr\b\.?|№|#|num(?:ber)?\b\.?|numarası)`;
/** "at 15 °C" and "(in air)" belong to a label. */
const CONDITION = String.raw`(?:\s*(?:(?:at|@|à|a|bei|при)\s*\d+(?:[.,]\d+)?\s*°?\s*[cfс]|\([^)]{1,20}\)))?`;

const patternOf = (label: string) =>
  new RegExp(`^${label.replace('NO', NUMBER)}${CONDITION}(?![\\p{L}\\p{N}])\\s*([:：=]?)\\s*(.*)$`, 'iu');

/** The longest first: "date of sampling" is no "date". */
export const labels = Object.entries(LABELS)
  .flatMap(([field, names]) =>
    names.map((name) => ({ field: field as FactField, length: name.length, pattern: patternOf(name) })),
  )
  .toSorted((a, b) => b.length - a.length);
