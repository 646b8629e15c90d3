/**
 * Lines other than flights and passengers in an OrderChangeRQ. Requests go where the standard puts
 * them: SSR and OSI as BookingInstructions of a ServiceDefinition, phones in the ContactInfoList,
 * remarks in the parameters. Passenger, flight and removals have no place there and go into the
 * augmentation point.
 */
import type { AnnotationChange, ProviderAnnotation } from '#main/providers/provider.ts';
import { toWireText } from '../../wire/names.ts';
import { el, group, leaf, type Xml } from '../../wire/xml-write.ts';
import { buildPhone } from './passengers.ts';
import { buildExtension } from './serialise.ts';

const ANNOTATIONS_NAMESPACE = 'urn:airdesk:ndc:annotations:1';

const isRequest = ({ kind }: ProviderAnnotation) => kind === 'SSR' || kind === 'OSI';
const buildDefinitionId = (at: number) => `SSR${at + 1}`;

/** The DataLists: contacts and, in order, what is asked for. */
export function buildAnnotationLists({ add }: AnnotationChange, owner: string): Xml | null {
  const phones = add.filter(({ kind }) => kind === 'PHONE');
  const contacts = phones.map((line, at) =>
    el(
      'ContactInfo',
      leaf('ContactInfoID', `CT-ADD${at + 1}`),
      leaf('ContactPurposeText', line.code),
      buildPhone(line.text),
    ),
  );
  const definitions = add.filter(isRequest).map((line, at) => buildDefinition(line, at, owner));
  return group(
    'DataLists',
    group('ContactInfoList', contacts),
    group('ServiceDefinitionList', definitions),
  );
}

function buildDefinition(line: ProviderAnnotation, at: number, owner: string): Xml {
  const text = line.text === null ? null : toWireText(line.text);
  return el(
    'ServiceDefinition',
    el(
      'BookingInstructions',
      line.kind === 'OSI' && leaf('OSI_Text', text),
      line.kind === 'SSR' &&
        el('SpecialService', leaf('FreeText', text), leaf('SpecialServiceCode', line.code)),
    ),
    leaf('Name', line.code ?? line.kind),
    leaf('OwnerCode', line.airline ?? owner),
    leaf('ServiceDefinitionID', buildDefinitionId(at)),
  );
}

export const buildAnnotationRemarks = ({ add }: AnnotationChange): Xml | null =>
  buildRemarks(add.filter(({ kind }) => kind === 'REMARK').map(({ text }) => text ?? ''));

export const buildRemarks = (texts: readonly string[]): Xml | null =>
  group(
    'OrderChangeParameters',
    texts.map((text) => el('Remark', leaf('RemarkText', toWireText(text)))),
  );

/** The passengers of each request, and the removals. */
export function buildAnnotationExtension(
  { add, remove }: AnnotationChange,
  reference: string | null,
): Xml {
  const asked = add
    .filter(isRequest)
    .map((line, at) =>
      el(
        'Add',
        leaf('ServiceDefinitionRefID', buildDefinitionId(at)),
        leaf('PaxRefID', line.passenger_key),
        leaf('PaxSegmentRefID', line.leg_key),
      ),
    );
  const gone = remove.map((line) =>
    el(
      'Remove',
      isRequest(line) && leaf('OrderItemID', line.key),
      line.kind === 'PHONE' && leaf('ContactInfoID', line.key),
      line.kind === 'REMARK' && leaf('RemarkText', line.key),
    ),
  );
  const ours = leaf('Reference', reference);
  return buildExtension(ANNOTATIONS_NAMESPACE, 'Annotations', asked, gone, ours);
}
