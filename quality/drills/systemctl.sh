#!/bin/bash
# Stands in for systemctl in a root without systemd: starts units by their own ExecStart, user, folder and environment.
for unit in "$@"; do
  case "$unit" in
    duet-*@* | duet-search | duet-backup)
      name=${unit%%@*} instance=${unit#*@}
      file=/etc/systemd/system/$name@.service
      [ -f "$file" ] || file=/etc/systemd/system/$name.service
      value() { sed -n "s/^$1=//p" "$file" | sed "s/%i/$instance/g"; }
      run=$(value RuntimeDirectory)
      [ -z "$run" ] || install -d -o "$(value User)" -g "$(value Group)" "/run/$run"
      (
        cd "$(value WorkingDirectory)" || exit 1
        set -a
        . "$(value EnvironmentFile)"
        eval "$(value Environment)"
        set +a
        # shellcheck disable=SC2046
        exec setsid setpriv --reuid="$(value User)" --regid="$(value Group)" --clear-groups $(value ExecStart) \
          >> "/var/log/$name-$instance.log" 2>&1 < /dev/null
      ) &
      ;;
    caddy)
      (cd / && exec setsid caddy run --config /etc/caddy/Caddyfile > /var/log/caddy.log 2>&1 < /dev/null) &
      ;;
  esac
done
# A real systemctl answers when the units have started.
sleep 3
