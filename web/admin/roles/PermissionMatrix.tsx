import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { Permission } from '../../../contract/core/access.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './PermissionMatrix.module.css';
import { permissionAreas, permissionText } from './permissionText.ts';

type Props = {
  checked: readonly Permission[];
  /** Why a permission cannot be switched, null if it can; an empty text if the reason is shown elsewhere. */
  lock: (permission: Permission) => MessageDescriptor | string | null;
  onSwitch: (permission: Permission, on: boolean) => void;
};

/** All permissions by area, each with a description. */
export const PermissionMatrix = ({ checked, lock, onSwitch }: Props) => {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  return (
    <div className={classes.areas}>
      {permissionAreas.map((area) => {
        const on = area.permissions.filter((permission) => checked.includes(permission)).length;
        return (
          <fieldset key={area.id} className={classes.area}>
            <legend className={classes.legend}>
              {i18n._(area.name)}{' '}
              <span className={classes.count}>{t`${number(on)} of ${number(area.permissions.length)}`}</span>
            </legend>
            <div className={classes.list}>
              {area.permissions.map((permission) => {
                const { name, lets } = permissionText[permission];
                const why = lock(permission);
                const reason = typeof why === 'string' ? why : why === null ? '' : i18n._(why);
                return (
                  <Checkbox
                    key={permission}
                    label={i18n._(name)}
                    description={
                      <>
                        {i18n._(lets)}
                        {reason !== '' && <span className={classes.why}>{reason}</span>}
                      </>
                    }
                    checked={checked.includes(permission)}
                    disabled={why !== null}
                    onChange={(event) => onSwitch(permission, event.currentTarget.checked)}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
};
